import { referenceId } from '../global-id.js';
import { textKey } from '../text-key.js';
import type { Category, SubCategory } from './category.js';
import { CATEGORY_FILES } from './data/index.js';

let categories: readonly Category[] | undefined;
let subCategories: readonly SubCategory[] | undefined;
let byDatabaseId: ReadonlyMap<number, SubCategory> | undefined;
let byKey: ReadonlyMap<string, SubCategory> | undefined;
let byName: ReadonlyMap<string, readonly SubCategory[]> | undefined;

/** All categories in order of their ids; always the same array [contract 3]. */
export function allCategories(): readonly Category[] {
  categories ??= Object.freeze(
    CATEGORY_FILES.map(({ databaseId, key, name }) =>
      Object.freeze({ id: referenceId('Category', databaseId), databaseId, key, name }),
    ),
  );
  return categories;
}

/** All sub-categories in order of their ids; always the same array [contract 3]. */
export function allSubCategories(): readonly SubCategory[] {
  subCategories ??= Object.freeze(
    CATEGORY_FILES.flatMap((file) =>
      file.subCategories.map(([databaseId, key, name, use]): SubCategory =>
        Object.freeze({
          id: referenceId('SubCategory', databaseId),
          databaseId,
          key,
          name,
          primary: use === 'main',
          categoryId: file.databaseId,
          category: file.name,
        }),
      ),
    ),
  );
  return subCategories;
}

/** The sub-category with a numeric id, as clients send it [contract 4, subCategoryId]. */
export function findSubCategory(databaseId: number): SubCategory | undefined {
  byDatabaseId ??= new Map(allSubCategories().map((each) => [each.databaseId, each]));
  return byDatabaseId.get(databaseId);
}

/** The sub-category with a key; the publishers' category mappings use these keys [contract 3]. */
export function findSubCategoryByKey(key: string): SubCategory | undefined {
  byKey ??= new Map(allSubCategories().map((each) => [each.key, each]));
  return byKey.get(key);
}

/**
 * All sub-categories with a name; case and accents are ignored. No result means unknown, several mean ambiguous: both are
 * 422 if a client sent a name instead of an id [contract 4, subCategoryId].
 */
export function findSubCategoriesByName(name: string): readonly SubCategory[] {
  byName ??= indexNames();
  return byName.get(textKey(name)) ?? [];
}

function indexNames(): ReadonlyMap<string, readonly SubCategory[]> {
  const index = new Map<string, SubCategory[]>();
  for (const each of allSubCategories()) {
    const key = textKey(each.name);
    const sameName = index.get(key);
    if (sameName) sameName.push(each);
    else index.set(key, [each]);
  }
  return index;
}
