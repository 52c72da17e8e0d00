/** So many rows with a text are looked at to find the header. */
export const HEADER_ROWS = 20;
/** A later row is the header if it has at least so many known names, and this many times those of the first one. */
const FEWEST_NAMES = 3;
const TIMES = 2;
/** Groups beyond these stay apart from their columns: each one costs a look at all names. */
const MOST_GROUPS = 50;

type RateHeader = (cells: readonly string[]) => number;

/** A row of names, with how many of them are known. */
export interface BestHeader {
  /** The position of the row. */
  readonly at: number;
  readonly rate: number;
  /** The names with those of their groups, such as `Monday Open`, which stand in the row above; absent where there are none. */
  readonly joined?: string[];
}

/**
 * Where the header is, and how many known names it has. The first row is it unless a later one is clearly better. A row with the names of
 * groups above it is a part of it if more names are known so.
 */
export function bestHeader(rows: readonly { readonly cells: readonly string[] }[], rateHeader: RateHeader): BestHeader {
  const looked = rows.slice(0, HEADER_ROWS).map(({ cells }) => cells);
  const rates = looked.map(rateHeader);
  const most = Math.max(0, ...rates);
  const at = isClearlyBetter(most, rates[0] ?? 0) ? rates.indexOf(most) : 0;
  let best: BestHeader = { at, rate: rates[at] ?? 0 };
  for (const lower of [at, at + 1]) {
    const [groups, names] = [looked[lower - 1], looked[lower]];
    const joined = groups && names && joinedNames(groups, names, rateHeader);
    if (!joined || joined.rate < FEWEST_NAMES) continue;
    if (joined.rate > Math.max(best.rate, rates[lower] ?? 0)) best = { at: lower, ...joined };
  }
  return best;
}

/** Whether a row, or the header of a sheet, goes before the first one. */
export function isClearlyBetter(rate: number, first: number): boolean {
  return rate >= FEWEST_NAMES && rate > TIMES * first;
}

/**
 * The names of columns behind those of their groups, where more of them are known so. A group reaches to the next one. Undefined if the
 * upper row has no groups.
 */
function joinedNames(
  groups: readonly string[],
  names: readonly string[],
  rateHeader: RateHeader,
): Required<Omit<BestHeader, 'at'>> | undefined {
  const hasGap = names.some((name, position) => !isBlank(name) && isBlank(groups[position]));
  const starts = groups.flatMap((group, position) => (isBlank(group) ? [] : position));
  if (!hasGap || starts.length === 0) return undefined;
  const length = Math.max(groups.length, names.length);
  const nameAt = (position: number) => names[position] ?? '';
  // Cells that are merged downwards have their name in the row above.
  let joined = Array.from({ length }, (_, at) => (isBlank(nameAt(at)) ? (groups[at] ?? '') : nameAt(at)));
  let rate = rateHeader(joined);
  let count = 0;
  starts.slice(0, MOST_GROUPS).forEach((from, index) => {
    const to = starts[index + 1] ?? length;
    const tried = joined.map((name, at) =>
      at < from || at >= to || isBlank(nameAt(at)) ? name : `${(groups[from] ?? '').trim()} ${name.trim()}`,
    );
    const triedRate = rateHeader(tried);
    if (triedRate <= rate) return;
    [joined, rate] = [tried, triedRate];
    count += 1;
  });
  return count === 0 ? undefined : { joined, rate };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
