import { dayOf } from '../../components/day.js';
import type { Period } from '../../components/period.js';
import { SELECTION } from '../../components/rankings/selection.js';
import { oneOf, searchReader, textOf } from '../../components/search-values.js';

/** By what the groups are ordered. */
export const RANKS = ['VALUE', 'PER_DAY', 'CHANGE_PERCENT', 'CHANGE'] as const;

const GROUPED = ['PUBLISHER', 'TAG', 'FOLDER', 'STATE', 'COUNTRY'] as const;

/** What a line of the chart is: the whole period, or a group of it. */
export const LINES = ['PERIOD', ...GROUPED] as const;

/** One of {@link LINES}. */
export type Lines = (typeof LINES)[number];

/** Reads an address; what makes no sense is left out. */
export const insightSearch = searchReader({
  ...SELECTION,
  from: dayOf,
  to: dayOf,
  metric: textOf,
  rank: oneOf(RANKS),
  /** Absent: the whole period. */
  lines: oneOf(GROUPED),
  /** The same days of the year before are compared; absent: the period directly before. */
  compare: oneOf(['YEAR']),
});

/** What the page of insights shows, as it stands in the address. */
export type InsightSearch = ReturnType<typeof insightSearch>;

/** The lines that make sense: a group that is selected already is one line. */
export function linesOf({ tag, folder, region, site }: InsightSearch): readonly Lines[] {
  const selected: Partial<Record<Lines, unknown>> = {
    TAG: tag,
    FOLDER: folder,
    STATE: region,
    COUNTRY: region,
    PUBLISHER: site,
  };
  return LINES.filter((each) => selected[each] === undefined);
}

/** The first day that a period is compared with; undefined: the period directly before, as the service chooses it. */
export function comparedFrom(
  { compare }: Pick<InsightSearch, 'compare'>,
  { from }: Pick<Period, 'from'>,
): string | undefined {
  if (compare !== 'YEAR') return undefined;
  const [year, day] = [Number(from.slice(0, 4)) - 1, from.slice(4)];
  // A leap day has no counterpart: the day before it has.
  return `${year}${dayOf(`${year}${day}`) === undefined ? '-02-28' : day}`;
}
