/** A sub-category as `subcategories` returns it [contract 3]. */
export interface SubCategory {
  /** Base64 of `SubCategory:<databaseId>`. */
  readonly id: string;
  readonly databaseId: number;
  /** Unique, snake_case, never renamed: the publishers' category mappings use it as their key. */
  readonly key: string;
  readonly name: string;
  /** True if it can be a location's main category; otherwise it can only be an additional one. */
  readonly primary: boolean;
  /** `databaseId` of its category. */
  readonly categoryId: number;
  /** Name of its category. */
  readonly category: string;
}

/** A category: a group of sub-categories, not itself selectable for a location [contract 3]. */
export interface Category {
  /** Base64 of `Category:<databaseId>`. */
  readonly id: string;
  readonly databaseId: number;
  readonly key: string;
  readonly name: string;
}

/** `main`: usable as main or additional category. `additional`: describes an offer, not a business. */
export type SubCategoryUse = 'main' | 'additional';

/** One row of a data file. */
export type SubCategoryRow = readonly [databaseId: number, key: string, name: string, use: SubCategoryUse];

/**
 * A data file in `data/`. The lists were compiled for this project and have its licence (MIT). Stored locations contain the
 * ids, so the files are append-only: a category has the id n * 1000, its sub-categories n * 1000 + k. Append a new row with
 * the next k. Never renumber, reuse or rename a key; a name may be corrected.
 */
export interface CategoryFile {
  readonly databaseId: number;
  readonly key: string;
  readonly name: string;
  readonly subCategories: readonly SubCategoryRow[];
}
