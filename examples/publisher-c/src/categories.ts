import { mapCategories } from '@listings/publisher-sdk';
import type { CategoryMapping } from '@listings/publisher-sdk';

/** Our sub-category and the directory's trade, for all countries. */
const everywhere = mapCategories([
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
]);

/** The one trade whose name depends on the country. */
const pharmacyIn = (countryIso: string) => (['GB', 'IE'].includes(countryIso) ? 'chemist' : 'drugstore');

/** Maps categories in both directions [contract 3]. */
export const categories: CategoryMapping = {
  toPublisher: (query) =>
    query.subCategoryKey === 'pharmacy' ? pharmacyIn(query.countryIso) : everywhere.toPublisher(query),
  fromPublisher: (query) =>
    query.categoryId === pharmacyIn(query.countryIso) ? 'pharmacy' : everywhere.fromPublisher(query),
};
