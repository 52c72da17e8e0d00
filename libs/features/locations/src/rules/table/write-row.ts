import type { StoredLocation } from '@listings/domain';
import type { RowPhoto } from './row-reading.js';

/** A cell as a file is written: a number and a boolean may have a type of their own there. */
export type Cell = string | number | boolean | null;

/** What a row shows beyond the location itself. */
export interface RowExtras {
  readonly folderName: string | null;
  readonly photos: readonly RowPhoto[];
}

/**
 * Writes a location as a row, in the order of `EXPORT_COLUMNS`. {@link readRow} reads exactly the same values from it.
 */
export function writeRow(location: StoredLocation, extras: RowExtras): Cell[] {
  throw new Error(`Not written yet: ${location.id} ${extras.folderName}`);
}
