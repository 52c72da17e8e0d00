import { excerpt } from '@listings/errors';
import {
  allSubCategories,
  findSubCategoriesByName,
  findSubCategory,
  findSubCategoryByKey,
} from '@listings/reference-data';
import type { SubCategory } from '@listings/reference-data';
import { wholeNumber } from './numbers.js';
import { similarNames } from './similar-names.js';
import { inWords } from './state.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

let names: ReadonlyMap<number, string> | undefined;
let similar: ReturnType<typeof similarNames<SubCategory>> | undefined;

/** Reads a category: its number, or its name. A single name that differs by a typing error is taken, with a note. */
export function readCategory(text: string): ValueReading<number> {
  const id = wholeNumber(text);
  if (id !== undefined)
    return findSubCategory(id) ? asWritten(id) : unreadable(`There is no category with the number ${id}.`);
  const known = findSubCategoriesByName(text.slice(0, 200));
  if (known.length > 1) {
    const choices = known.map(({ databaseId, category }) => `${databaseId} (${category})`);
    return unreadable(`Several categories have the name "${excerpt(text)}". Enter ${inWords(choices)}.`);
  }
  const exact = known[0] ?? findSubCategoryByKey(text);
  if (exact) return asWritten(exact.databaseId);
  similar ??= similarNames(allSubCategories().map((item) => ({ item, name: item.name })));
  const { unique, proposals } = similar(text);
  if (unique) return changed(unique.databaseId, 'guessed', unique.name);
  const hint =
    proposals.length > 0
      ? `Did you mean ${inWords(proposals.map(({ name }) => name))}?`
      : 'Choose one of the list of categories.';
  return unreadable(`The category "${excerpt(text)}" is not known. ${hint}`);
}

/** The name of a category if it identifies the category, otherwise its number. */
export function writeCategory(id: number): string | number {
  names ??= new Map(allSubCategories().flatMap(({ databaseId, name }) => (isUnique(name) ? [[databaseId, name]] : [])));
  return names.get(id) ?? id;
}

function isUnique(name: string): boolean {
  return findSubCategoriesByName(name).length === 1 && wholeNumber(name) === undefined;
}
