import type { LocationDraft } from '@listings/domain';
import type { CompletedRow, RowContext, RowReading } from './row-reading.js';

/**
 * Joins a row with the stored location, or with none for a new one: days and profiles that the row does not mention
 * stay, and a new location gets the default country.
 */
export function completeRow(
  reading: RowReading,
  stored: LocationDraft | undefined,
  context: Pick<RowContext, 'defaultCountry'>,
): CompletedRow {
  throw new Error(`Not written yet: ${reading.notes.length} ${stored?.name} ${context.defaultCountry}`);
}
