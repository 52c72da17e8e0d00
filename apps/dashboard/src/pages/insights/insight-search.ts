import { dayOf } from '../../components/day.js';
import type { Period } from '../../components/period.js';
import { selectionSearch } from '../../components/rankings/selection.js';
import type { SelectionSearch } from '../../components/rankings/selection.js';

/** By what the groups are ordered. */
export const RANKS = ['VALUE', 'PER_DAY', 'CHANGE_PERCENT', 'CHANGE'] as const;

/** What a line of the chart is: the whole period, or a group of it. */
export const LINES = ['PERIOD', 'PUBLISHER', 'TAG', 'FOLDER', 'STATE', 'COUNTRY'] as const;

/** One of {@link LINES}. */
export type Lines = (typeof LINES)[number];

/** What the page of insights shows, as it stands in the address. */
export interface InsightSearch extends SelectionSearch {
  readonly from?: string;
  readonly to?: string;
  readonly metric?: string;
  readonly rank?: (typeof RANKS)[number];
  /** Absent: the whole period. */
  readonly lines?: Exclude<Lines, 'PERIOD'>;
  /** The same days of the year before are compared; absent: the period directly before. */
  readonly compare?: 'YEAR';
}

/** Reads an address; what makes no sense is left out. */
export function insightSearch(search: Record<string, unknown>): InsightSearch {
  const { from, to, metric } = search;
  return {
    ...selectionSearch(search),
    from: dayOf(from),
    to: dayOf(to),
    metric: typeof metric === 'string' && metric !== '' ? metric : undefined,
    rank: RANKS.find((each) => each === search['rank']),
    lines: LINES.find(
      (each): each is NonNullable<InsightSearch['lines']> => each !== 'PERIOD' && each === search['lines'],
    ),
    compare: search['compare'] === 'YEAR' ? 'YEAR' : undefined,
  };
}

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
