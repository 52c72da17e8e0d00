/** So many rows with a text are looked at to find the header. */
export const HEADER_ROWS = 20;
/** A later row is the header if it has at least so many known names, and this many times those of the first one. */
const FEWEST_NAMES = 3;
const TIMES = 2;

/** Where the header is, and how many known names it has. The first row is it unless a later one is clearly better. */
export function bestHeader(
  rows: readonly { readonly cells: readonly string[] }[],
  rateHeader: (cells: readonly string[]) => number,
): { readonly at: number; readonly rate: number } {
  const rates = rows.slice(0, HEADER_ROWS).map(({ cells }) => rateHeader(cells));
  const most = Math.max(0, ...rates);
  return isClearlyBetter(most, rates[0] ?? 0)
    ? { at: rates.indexOf(most), rate: most }
    : { at: 0, rate: rates[0] ?? 0 };
}

/** Whether a row, or the header of a sheet, goes before the first one. */
export function isClearlyBetter(rate: number, first: number): boolean {
  return rate >= FEWEST_NAMES && rate > TIMES * first;
}
