import type { Location } from '../editor/form-values.js';
import { toValues } from '../editor/form-values.js';
import type { FormField } from '../editor/form-values.js';

/** The columns of an export, in their order. An import takes the same file again, and `id` finds the locations. */
export const CSV_FIELDS = [
  'id',
  'storeId',
  'name',
  'countryIso',
  'stateIso',
  'street',
  'street1',
  'city',
  'postalCode',
  'hideAddress',
  'latitude',
  'longitude',
  'phone',
  'additionalPhones',
  'bizUrl',
  'ownerName',
  'ownerEmail',
  'subCategoryId',
  'additionalCategoryIds',
  'tagline',
  'description',
  'yearOfIncorporation',
  'paymentMethods',
  'tags',
  'folderName',
  'temporarilyClosed',
] as const satisfies readonly ('id' | FormField)[];

/** A column of the file. */
export type CsvField = (typeof CSV_FIELDS)[number];

/** Separates the entries of a list within a field. */
export const LIST_SEPARATOR = '|';

/** The fields of a location in the order of {@link CSV_FIELDS}. */
export function csvFields(location: Location): string[] {
  const values = toValues(location);
  return CSV_FIELDS.map((field) => {
    if (field === 'id') return String(location.databaseId);
    if (field === 'subCategoryId') return location.subCategoryName;
    const value = values[field];
    return typeof value === 'object' ? value.join(LIST_SEPARATOR) : String(value);
  });
}
