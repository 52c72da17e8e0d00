import { mapCategories } from '@listings/publisher-sdk';

/** Our sub-categories and the publisher's categories, which are the same in every country [contract 3]. */
export const categories = mapCategories([
  ['restaurant', 'categories/restaurant'],
  ['cafe', 'categories/cafe'],
  ['bakery', 'categories/bakery'],
  ['bar', 'categories/bar'],
  ['hotel', 'categories/hotel'],
  ['supermarket', 'categories/supermarket'],
  ['pharmacy', 'categories/pharmacy'],
  ['dentist', 'categories/dentist'],
  ['hair_salon', 'categories/hair_salon'],
  ['gym', 'categories/gym'],
  ['florist', 'categories/florist'],
  ['bookstore', 'categories/bookstore'],
  ['clothing_store', 'categories/clothing_store'],
  ['shoe_store', 'categories/shoe_store'],
  ['electronics_store', 'categories/electronics_store'],
  ['furniture_store', 'categories/furniture_store'],
  ['hardware_store', 'categories/hardware_store'],
  ['bank', 'categories/bank'],
  ['insurance_agency', 'categories/insurance_agency'],
  ['real_estate_agency', 'categories/real_estate_agency'],
  ['law_firm', 'categories/law_firm'],
  ['car_repair', 'categories/car_repair'],
  ['gas_station', 'categories/gas_station'],
  ['veterinarian', 'categories/veterinarian'],
]);
