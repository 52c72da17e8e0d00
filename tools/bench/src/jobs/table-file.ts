import type { CellValue } from '@listings/spreadsheets';
import { csvWriter, xlsxWriter } from '@listings/spreadsheets';
import { sampleLocation } from '../data/sample-location.js';

/** A form of a file. */
export type Format = 'CSV' | 'XLSX';

const TEXTS = [
  ...(['storeId', 'name', 'street', 'street1', 'city', 'stateIso', 'postalCode', 'countryIso', 'phone'] as const),
  ...(['bizUrl', 'ownerName', 'ownerEmail', 'subCategoryId', 'latitude', 'longitude'] as const),
  ...(['yearOfIncorporation', 'tagline', 'description'] as const),
] as const;
const HEADER = [...TEXTS, 'tags', 'paymentMethods', 'mondayToFriday', 'saturday', 'sunday'];

/** A table of locations as an account would upload it, with hours in words, behind the rows `from`. */
export async function tableFile(format: Format, { from, rows }: { from: number; rows: number }): Promise<Blob> {
  const lines = function* (): Generator<CellValue[]> {
    for (let index = from; index < from + rows; index += 1) {
      const location = sampleLocation(index, []);
      // Every second row has a description, so that 200,000 rows as CSV are fewer than the 100 MB of a file.
      const texts = TEXTS.map((field) =>
        field === 'description' && index % 2 === 1 ? null : (location[field] ?? null),
      );
      const hours = ['9am - 6:30pm', '10:00-14:00, 15:00-18:00', 'closed'];
      yield [...texts, (location.tags ?? []).join('; '), (location.paymentMethods ?? []).join('; '), ...hours];
    }
  };
  const table = { header: HEADER, rows: lines() };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of format === 'CSV' ? csvWriter(table) : xlsxWriter(table)) parts.push(new Uint8Array(part));
  return new Blob(parts);
}
