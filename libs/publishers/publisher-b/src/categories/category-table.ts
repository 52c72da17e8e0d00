/**
 * Publisher B's category ids and our sub-category keys. One line per pair, each id and each key once. A category that
 * is missing here is "no category mapping" (SY81085).
 */
export const categoryTable: readonly (readonly [categoryId: string, subCategoryKey: string])[] = [
  ['2000001', 'restaurant'],
  ['2000002', 'cafe'],
  ['2000003', 'bakery'],
  ['2000004', 'bar'],
  ['2000005', 'hotel'],
  ['2000006', 'supermarket'],
  ['2000007', 'pharmacy'],
  ['2000008', 'dentist'],
  ['2000009', 'hair_salon'],
  ['2000010', 'gym'],
  ['2000011', 'florist'],
  ['2000012', 'bookstore'],
  ['2000013', 'clothing_store'],
  ['2000014', 'shoe_store'],
  ['2000015', 'electronics_store'],
  ['2000016', 'furniture_store'],
  ['2000017', 'hardware_store'],
  ['2000018', 'bank'],
  ['2000019', 'insurance_agency'],
  ['2000020', 'real_estate_agency'],
  ['2000021', 'law_firm'],
  ['2000022', 'car_repair'],
  ['2000023', 'gas_station'],
  ['2000024', 'veterinarian'],
];
