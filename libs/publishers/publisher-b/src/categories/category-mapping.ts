import type { CategoryMapping } from '@listings/publisher-sdk';
import { categoryTable } from './category-table.js';

const keyOf = new Map(categoryTable);
const idOf = new Map(categoryTable.map(([id, key]) => [key, id]));

/** Maps {@link categoryTable} in both directions. Publisher B has the same categories in all countries. */
export const categoryMapping: CategoryMapping = {
  toPublisher: ({ subCategoryKey }) => idOf.get(subCategoryKey),
  fromPublisher: ({ categoryId }) => keyOf.get(categoryId),
};
