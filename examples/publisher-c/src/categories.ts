import type { CategoryMapping } from '@listings/publisher-sdk';

/** Our sub-category and the directory's trade, one pair per line. Neither side occurs twice. */
const pairs: readonly (readonly [subCategoryKey: string, trade: string])[] = [
  ['restaurant', 'eating-house'],
  ['cafe', 'coffee-house'],
  ['bakery', 'bakehouse'],
  ['bar', 'taproom'],
  ['hotel', 'inn'],
  ['supermarket', 'grocer'],
  ['bookstore', 'book-dealer'],
  ['florist', 'flower-shop'],
  ['hair_salon', 'barber'],
  ['dentist', 'tooth-doctor'],
  ['car_repair', 'wheelwright'],
  ['hardware_store', 'ironmonger'],
];

/** The one trade whose name depends on the country. */
const pharmacy = { key: 'pharmacy', british: 'chemist', elsewhere: 'drugstore' } as const;
const isBritish = (countryIso: string) => countryIso === 'GB' || countryIso === 'IE';

const trades = new Map(pairs);
const keys = new Map(pairs.map(([key, trade]) => [trade, key]));

/** Maps categories in both directions [contract 3]. */
export const categories: CategoryMapping = {
  toPublisher({ subCategoryKey, countryIso }) {
    if (subCategoryKey === pharmacy.key) return isBritish(countryIso) ? pharmacy.british : pharmacy.elsewhere;
    return trades.get(subCategoryKey);
  },
  fromPublisher({ categoryId, countryIso }) {
    if (categoryId === (isBritish(countryIso) ? pharmacy.british : pharmacy.elsewhere)) return pharmacy.key;
    return keys.get(categoryId);
  },
};
