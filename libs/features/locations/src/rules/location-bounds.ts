import { INPUT_BOUNDS, WEEKDAYS } from '@listings/domain';

/**
 * The bounds of a location's data [contract 4]. The rules check those whose excess has a code; the API's schema declares all of them, and an
 * import leaves out what exceeds the others. Lengths are in characters.
 */
export const LOCATION_BOUNDS = {
  text: INPUT_BOUNDS.text,
  url: INPUT_BOUNDS.url,
  leastName: 2,
  name: 150,
  leastDescription: 200,
  description: 5_000,
  city: 100,
  street: 200,
  latitude: 90,
  longitude: 180,
  phoneExtension: 11,
  additionalPhones: 5,
  additionalCategories: 9,
  storeCode: 100,
  ownerName: 150,
  ownerEmail: INPUT_BOUNDS.emailAddress,
  tagline: 250,
  folderName: 100,
  tags: 10,
  tag: 50,
  weekdays: WEEKDAYS.length,
  specialDates: 100,
  actionLinks: 20,
  places: 20,
  networks: 20,
  networkName: 50,
  attributes: 100,
  attributeText: 50,
  paymentMethods: 20,
  paymentMethod: 50,
  enabledSites: 500,
  /** The highest status at the voice assistants. */
  voiceStatus: 3,
} as const;

/** The bounds of what selects and lists locations [4.2], [contract 4]. */
export const LIST_BOUNDS = {
  /** Longer than any word that can be found, so that a search for such a word finds nothing instead of failing. */
  searchWords: 4_000,
  searchFields: 20,
  tags: 100,
  storeCodes: 500,
  /** Locations that a job is about, by their ids. */
  selected: 10_000,
  publishers: 100,
  sites: 100,
  state: 100,
  stars: 5,
  /** The health of a location. */
  score: 100,
  zoom: 22,
  /** A cursor of an order by names has a name. */
  cursor: 2_000,
  rankingCursor: 1_000,
} as const;

/** The bounds of a saved view of the list of locations. */
export const VIEW_BOUNDS = {
  name: 60,
  searchWords: 500,
  condition: 200,
  columns: 20,
  column: 50,
} as const;

/** The bounds of imports and edits of many locations beyond those of a table. */
export const BULK_BOUNDS = {
  sheetName: 255,
  /** The last row of a workbook, and the last line of a CSV file with as many rows. */
  row: 2_000_000_000,
  columnName: 100,
  repairedRows: 500,
  /** Texts that a repair replaces in equal cells. */
  equalCells: 20,
  phone: 100,
  replacements: 20,
} as const;
