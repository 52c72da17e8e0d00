/** A sub-category as `subcategories` answers it [contract 3]. */
export interface SubCategory {
  /** Base64 of `SubCategory:<databaseId>`. */
  readonly id: string;
  readonly databaseId: number;
  /** Unique, snake_case, never renamed: mappings of publishers are keyed by it. */
  readonly key: string;
  readonly name: string;
  /** Usable as a location's main category; the others only as additional ones. */
  readonly primary: boolean;
  /** `databaseId` of the category above. */
  readonly categoryId: number;
  /** Name of the category above. */
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

/** One line of a data file. */
export type SubCategoryRow = readonly [databaseId: number, key: string, name: string, use: SubCategoryUse];

/**
 * A data file of `data/`. The lists were compiled for this project and have its licence (MIT).
 * Ids are stored with locations, so the files are append-only: a category has n * 1000, its
 * sub-categories n * 1000 + k, written out; a new row takes the next k at the end of its file. Never
 * renumber, reuse or rename a key; a name may be corrected.
 */
export interface CategoryFile {
  readonly databaseId: number;
  readonly key: string;
  readonly name: string;
  readonly subCategories: readonly SubCategoryRow[];
}
