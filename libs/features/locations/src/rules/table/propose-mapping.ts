import type { ColumnMapping } from './columns.js';

/** The form in which a header is compared and remembered: without case, accents and punctuation. */
export function headerKey(header: string): string {
  return header.toLowerCase();
}

/**
 * Finds the column of each header. What the account has chosen before wins: `remembered` has the column, or null for a
 * header that is left out, by {@link headerKey}. Each column is given once, unless several headers may join in it.
 */
export function proposeMapping(
  header: readonly string[],
  remembered: Readonly<Record<string, string | null>> = {},
): ColumnMapping {
  throw new Error(`Not written yet: ${header.length} ${Object.keys(remembered).length}`);
}
