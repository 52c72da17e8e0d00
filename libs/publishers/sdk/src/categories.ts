import type { CategoryMapping } from './publisher.js';

/**
 * A {@link CategoryMapping} from pairs of our sub-category and the publisher's category that hold in every country.
 * Neither side may occur twice, because the mapping uses each pair in both directions.
 *
 * @throws Error a side occurs twice; the message names it.
 * @example
 * export const categories = mapCategories([
 *   ['bakery', 'bread'],
 *   ['cafe', 'coffee'],
 * ]);
 */
export function mapCategories(
  pairs: readonly (readonly [subCategoryKey: string, categoryId: string])[],
): CategoryMapping {
  const ids = new Map(pairs);
  const keys = new Map(pairs.map(([key, id]) => [id, key]));
  const twice = pairs.find(([key, id]) => ids.get(key) !== id || keys.get(id) !== key);
  if (twice) throw new Error(`the pair ${twice.join(', ')} repeats a category of another pair`);
  return {
    toPublisher: ({ subCategoryKey }) => ids.get(subCategoryKey),
    fromPublisher: ({ categoryId }) => keys.get(categoryId),
  };
}
