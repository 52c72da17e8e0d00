import { mapCategories } from '@listings/publisher-sdk';
import { categoryTable } from './category-table.js';

/** Maps {@link categoryTable} in both directions. Publisher B has the same categories in all countries. */
export const categoryMapping = mapCategories(categoryTable.map(([id, key]) => [key, id]));
