import type { LocationInput } from '../editor/form-values.js';
import { CSV_FIELDS, LIST_SEPARATOR } from './location-csv.js';
import type { CsvField } from './location-csv.js';

/** The field of each column of a file, by the position of the column; null for a column that is left out. */
export type ColumnMapping = readonly (CsvField | null)[];

/** Names under which other programs write the fields. */
const ALIASES: Partial<Record<string, CsvField>> = {
  storecode: 'storeId',
  country: 'countryIso',
  state: 'stateIso',
  province: 'stateIso',
  address: 'street',
  addressline2: 'street1',
  zip: 'postalCode',
  zipcode: 'postalCode',
  postcode: 'postalCode',
  website: 'bizUrl',
  url: 'bizUrl',
  category: 'subCategoryId',
  folder: 'folderName',
};

/** Finds the field of each column by its name; each field is given once. */
export function proposedMapping(header: readonly string[]): ColumnMapping {
  const taken = new Set<CsvField>();
  return header.map((name) => {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
    const field = CSV_FIELDS.find((each) => each.toLowerCase() === plain) ?? ALIASES[plain];
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A row of the file as the API takes it. With an id it changes a location, without one it creates one. */
export interface PlannedRow {
  readonly id: string | undefined;
  readonly input: LocationInput;
}

const LISTS: ReadonlySet<CsvField> = new Set(['additionalPhones', 'additionalCategoryIds', 'paymentMethods', 'tags']);
const YES = /^(true|yes|y|1|x)$/i;
const NO = /^(false|no|n|0)$/i;

/** Reads a row. Empty fields are left out, so that an import never empties a field by accident. */
export function plannedRow(row: readonly string[], mapping: ColumnMapping): PlannedRow {
  const entries = mapping.flatMap((field, position) => {
    const value = row[position]?.trim() ?? '';
    return field === null || field === 'id' || value === '' ? [] : [[field, valueOf(field, value)]];
  });
  const id = row[mapping.indexOf('id')]?.trim();
  return { id: id === '' ? undefined : id, input: Object.fromEntries(entries) as LocationInput };
}

/** What a cell says. A value that makes no sense stays as it is: the service refuses the row, and the report names it. */
function valueOf(field: CsvField, value: string): unknown {
  if (field === 'hideAddress' || field === 'temporarilyClosed')
    return YES.test(value) ? true : NO.test(value) ? false : value;
  if (field === 'yearOfIncorporation' || field === 'subCategoryId') return numberOrText(value);
  if (!LISTS.has(field)) return value;
  const list = value.split(LIST_SEPARATOR).map((entry) => entry.trim());
  return field === 'additionalCategoryIds' ? list.map(numberOrText) : list;
}

function numberOrText(value: string): number | string {
  return /^\d+$/.test(value) ? Number(value) : value;
}
