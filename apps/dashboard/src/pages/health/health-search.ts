import type { PublicSchemas } from '../../api/types.js';
import { SELECTION, selectionFilter } from '../../components/rankings/selection.js';
import { oneOf, searchReader } from '../../components/search-values.js';

type Health = PublicSchemas['LocationHealth'];

/** What lowers a score. */
export type HealthGap = Health['parts'][number]['gaps'][number];

/** The type check compares the keys with the generated types of the API, in both directions. */
const GAPS: Readonly<Record<HealthGap, true>> = {
  NOT_LISTED: true,
  NOT_VERIFIED: true,
  DIFFERENT: true,
  NO_PHOTOS: true,
  NO_HOURS: true,
  NO_DESCRIPTION: true,
  ONE_CATEGORY: true,
  NO_LINKS: true,
  NO_HOLIDAY_HOURS: true,
  UNANSWERED_REVIEWS: true,
};

/** What lowers a score, in the order of the service. */
export const HEALTH_GAPS = Object.keys(GAPS) as HealthGap[];

/** Scores from and to, both included. */
export const BANDS = { poor: [0, 49], fair: [50, 79], good: [80, 99], full: [100, 100] } as const;

/** One of {@link BANDS}. */
export type Band = keyof typeof BANDS;

/** By what the page groups locations. */
export const HEALTH_GROUPINGS = ['TAG', 'FOLDER', 'STATE', 'COUNTRY'] as const;

/** One of {@link HEALTH_GROUPINGS}. */
export type HealthGrouping = (typeof HEALTH_GROUPINGS)[number];

const { tag, folder, region, after } = SELECTION;

/** Reads the address; what makes no sense is left out. */
export const healthSearch = searchReader({
  ...{ tag, folder, region, after },
  gap: oneOf(HEALTH_GAPS),
  band: oneOf(Object.keys(BANDS) as Band[]),
  /** Absent: the lowest score first. */
  order: oneOf(['DESCENDING']),
  /** Absent: by tag. */
  by: oneOf(['FOLDER', 'STATE', 'COUNTRY']),
});

/** What the address of the page says. */
export type HealthSearch = ReturnType<typeof healthSearch>;

/** The list as the service reads it. */
export function listRequest({ gap, band, order, after, ...selection }: HealthSearch) {
  const [minimumScore, maximumScore] = band === undefined ? [] : BANDS[band];
  return { filter: selectionFilter(selection), gap, minimumScore, maximumScore, order, after };
}
