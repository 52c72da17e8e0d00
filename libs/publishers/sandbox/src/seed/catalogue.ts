/** A business category at both publishers [publishers 3.2]. */
export interface Category {
  readonly slug: string;
  readonly displayName: string;
  /** A identifies categories by a word [publishers 1.4]. */
  readonly idAtA: string;
  /** B identifies them by a number [publishers 2.4]. */
  readonly idAtB: string;
}

// prettier-ignore
const SLUGS = [
  'restaurant', 'cafe', 'bakery', 'bar', 'hotel', 'supermarket', 'pharmacy', 'dentist', 'hair_salon', 'gym', 'florist',
  'bookstore', 'clothing_store', 'shoe_store', 'electronics_store', 'furniture_store', 'hardware_store', 'bank',
  'insurance_agency', 'real_estate_agency', 'law_firm', 'car_repair', 'gas_station', 'veterinarian',
] as const;

/** The categories that the product maps; each country of the seed uses four of them [publishers 3.2]. */
export const CATALOGUE: readonly Category[] = SLUGS.map((slug, index) => ({
  slug,
  displayName: displayNameOf(slug),
  idAtA: `categories/${slug}`,
  idAtB: String(2000001 + index),
}));

/** Exists at both publishers, but the product does not map it: listing 53 [publishers 3.2]. */
export const UNMAPPED_CATEGORY: Category = {
  slug: 'submarine_dealer',
  displayName: 'Submarine dealer',
  idAtA: 'categories/submarine_dealer',
  idAtB: '2009999',
};

/** All categories that a publisher offers [publishers 3.2]. */
export const ALL_CATEGORIES: readonly Category[] = [...CATALOGUE, UNMAPPED_CATEGORY];

const DINING = new Set(['restaurant', 'cafe', 'bakery', 'bar', 'hotel']);

/** True if places of this category serve food, which determines action links and further hours [publishers 1.6]. */
export function servesFood(category: Category | undefined): boolean {
  return category !== undefined && DINING.has(category.slug);
}

/**
 * The category with this index for the country with this index. Neighbouring countries share one, so that all
 * categories are used [publishers 3.2].
 */
export function categoryFor(countryIndex: number, turn: number): Category {
  return CATALOGUE[(countryIndex * 3 + (turn % 4)) % CATALOGUE.length] ?? UNMAPPED_CATEGORY;
}

function displayNameOf(slug: string): string {
  const words = slug === 'cafe' ? 'café' : slug.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
