import { mapCategories } from '@listings/publisher-sdk';

/** Our sub-category keys and the publisher's ids in all countries, each once. Others are "no category mapping" (SY81085). */
export const categoryTable: readonly (readonly [subCategoryKey: string, categoryId: string])[] = [
  ['restaurant', '2000001'],
  ['cafe', '2000002'],
  ['bakery', '2000003'],
  ['bar', '2000004'],
  ['hotel', '2000005'],
  ['supermarket', '2000006'],
  ['pharmacy', '2000007'],
  ['dentist', '2000008'],
  ['hair_salon', '2000009'],
  ['gym', '2000010'],
  ['florist', '2000011'],
  ['bookstore', '2000012'],
  ['clothing_store', '2000013'],
  ['shoe_store', '2000014'],
  ['electronics_store', '2000015'],
  ['furniture_store', '2000016'],
  ['hardware_store', '2000017'],
  ['bank', '2000018'],
  ['insurance_agency', '2000019'],
  ['real_estate_agency', '2000020'],
  ['law_firm', '2000021'],
  ['car_repair', '2000022'],
  ['gas_station', '2000023'],
  ['veterinarian', '2000024'],
];

/** Maps {@link categoryTable} in both directions. */
export const categoryMapping = mapCategories(categoryTable);
