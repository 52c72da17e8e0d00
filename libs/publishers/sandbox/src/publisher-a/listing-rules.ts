import { arrayOf, isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { ALL_CATEGORIES } from '../seed/catalogue.js';
import type { Problem } from './checks.js';
import { invalidArgument } from './errors.js';
import type { PublisherA } from './publisher-a.js';
import type { ListingA } from './state.js';

/** Throws the first problem with its field [publishers 1.3]. */
export function refuse(problems: readonly Problem[]): void {
  const first = problems[0];
  if (first) throw invalidArgument(first.field, first.text);
}

/** Adds the names of categories, which the publisher shows and a body may leave out [publishers 1.4]. */
export function withDisplayNames(body: JsonObject): JsonObject {
  const categories = body['categories'];
  if (!isObject(categories)) return body;
  const { primaryCategory, additionalCategories } = categories;
  return {
    ...body,
    categories: {
      ...categories,
      primaryCategory: primaryCategory && named(primaryCategory),
      additionalCategories: Array.isArray(additionalCategories)
        ? additionalCategories.map(named)
        : additionalCategories,
    },
  };
}

/** Refuses categories that the publisher does not have [publishers 1.4]. */
export function categoryProblems(body: JsonObject): Problem[] {
  const primary = valueAt(body, 'categories.primaryCategory');
  const all = [primary, ...arrayOf(valueAt(body, 'categories.additionalCategories'))].filter(isObject);
  const unknown = all.find(({ name }) => !ALL_CATEGORIES.some(({ idAtA }) => idAtA === name));
  return unknown ? [{ field: 'categories', text: `unknown category ${String(unknown['name'])}` }] : [];
}

/** A store code is unique within an account [publishers 1.4]. */
export function storeCodeProblems(
  publisher: PublisherA,
  self: Pick<ListingA, 'id' | 'accountId' | 'location'>,
): Problem[] {
  const storeCode = self.location['storeCode'];
  const isTaken = [...publisher.listings.values()].some(
    (other) => other.id !== self.id && other.accountId === self.accountId && other.location['storeCode'] === storeCode,
  );
  return storeCode !== undefined && isTaken
    ? [{ field: 'storeCode', text: `storeCode ${String(storeCode)} is in use in this account` }]
    : [];
}

function named(category: JsonValue): JsonValue {
  const name = isObject(category) ? category['name'] : undefined;
  const known = ALL_CATEGORIES.find(({ idAtA }) => idAtA === name);
  return known ? { name: known.idAtA, displayName: known.displayName } : category;
}
