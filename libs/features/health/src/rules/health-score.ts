import type { HolidayDate } from '@listings/holidays';

/** What lowers the score of a location. The position of each is its bit in the store, so new ones are added at the end. */
export const healthGaps = [
  'NOT_LISTED',
  'NOT_VERIFIED',
  'DIFFERENT',
  'NO_PHOTOS',
  'NO_HOURS',
  'NO_DESCRIPTION',
  'ONE_CATEGORY',
  'NO_LINKS',
  'NO_HOLIDAY_HOURS',
  'UNANSWERED_REVIEWS',
] as const;

/** One of {@link healthGaps}. */
export type HealthGap = (typeof healthGaps)[number];

/** The parts of a score with the points that each can give. They add up to 100; see docs/health.md. */
export const HEALTH_PARTS = {
  LISTED: 25,
  VERIFIED: 10,
  AGREEING: 25,
  COMPLETE: 20,
  HOLIDAYS: 10,
  ANSWERED: 10,
} as const;

/** A part of a score. */
export type HealthPart = keyof typeof HEALTH_PARTS;

/** From how many days before a holiday on its missing hours are a gap. */
export const HOLIDAY_DAYS = 30;

/** For how many days back reviews should have an answer. */
export const ANSWERED_DAYS = 90;

/** A listing of a location, as far as the score is about it. */
export interface HealthListing {
  readonly publisher: string;
  /** Whether the service can use it. */
  readonly isUsable: boolean;
  /** Null: the publisher verifies nobody. */
  readonly isVerified: boolean | null;
  /** Compared fields of the last reading; null before. */
  readonly compared: number | null;
  /** Differences that are open or being restored. */
  readonly differing: number;
}

/** What the score of a location is computed from. */
export interface HealthFacts {
  /** Archived or permanently closed: it has no score. */
  readonly isLeftOut: boolean;
  /** The publishers with which the account is connected. */
  readonly publishers: readonly string[];
  readonly listings: readonly HealthListing[];
  readonly hasPhotos: boolean;
  readonly hasHours: boolean;
  readonly hasDescription: boolean;
  readonly hasFurtherCategories: boolean;
  readonly hasLinks: boolean;
  /** The next holiday of its country within {@link HOLIDAY_DAYS}; null: none is known. */
  readonly holiday: HolidayDate | null;
  /** Whether the location has hours on public holidays; it needs no special hours then. */
  readonly hasPublicHolidayHours: boolean;
  /** The dates with special hours. */
  readonly specialDates: readonly string[];
  /** Reviews of the last {@link ANSWERED_DAYS} at publishers where the location has a usable listing. */
  readonly reviews: number;
  readonly answered: number;
}

/** What a part of a score gives. */
export interface HealthPartScore {
  readonly part: HealthPart;
  /** The points that it can give. */
  readonly most: number;
  /** 0 to `most`; null: the part does not apply, and the other parts alone make the score. */
  readonly points: number | null;
  readonly gaps: readonly HealthGap[];
}

/** The health of a location. */
export interface HealthScore {
  /** 0 to 100, and 100 only without gaps; null for a location that is left out. */
  readonly score: number | null;
  readonly parts: readonly HealthPartScore[];
}

/** Scores a location. */
export function scoreHealth(facts: HealthFacts): HealthScore {
  if (facts.isLeftOut) return { score: null, parts: [] };
  const parts = (Object.keys(HEALTH_PARTS) as HealthPart[]).map((part): HealthPartScore => {
    const { share, gaps } = SHARES[part](facts);
    const most = HEALTH_PARTS[part];
    return { part, most, points: share === null ? null : Math.round(share * most * 10) / 10, gaps };
  });
  const applying = parts.filter(({ points }) => points !== null);
  const sum = (of: (part: HealthPartScore) => number) => applying.reduce((total, part) => total + of(part), 0);
  const isWhole = applying.every(({ gaps }) => gaps.length === 0);
  const score = Math.round((100 * sum(({ points }) => points ?? 0)) / sum(({ most }) => most));
  return { score: isWhole ? 100 : Math.min(score, 99), parts };
}

/** The gaps of a score as bits. */
export function gapBits({ parts }: Pick<HealthScore, 'parts'>): number {
  return parts.flatMap(({ gaps }) => gaps).reduce((bits, gap) => bits | gapBit(gap), 0);
}

/** The bit of a gap. */
export function gapBit(gap: HealthGap): number {
  return 1 << healthGaps.indexOf(gap);
}

/** The gaps of stored bits. */
export function gapsOf(bits: number): HealthGap[] {
  return healthGaps.filter((gap) => (bits & gapBit(gap)) !== 0);
}

/** How much of a part is fulfilled, from 0 to 1; null: it does not apply. */
interface Share {
  readonly share: number | null;
  readonly gaps: readonly HealthGap[];
}

const SHARES: Readonly<Record<HealthPart, (facts: HealthFacts) => Share>> = {
  LISTED: ({ publishers, listings }) => {
    const usable = new Set(listings.filter(({ isUsable }) => isUsable).map(({ publisher }) => publisher));
    const listed = publishers.filter((publisher) => usable.has(publisher)).length;
    return shareOf(listed, publishers.length, 'NOT_LISTED') ?? { share: 0, gaps: ['NOT_LISTED'] };
  },
  VERIFIED: ({ listings }) => {
    const verifiable = listings.filter(({ isVerified }) => isVerified !== null);
    const verified = verifiable.filter(({ isVerified }) => isVerified);
    return shareOf(verified.length, verifiable.length, 'NOT_VERIFIED') ?? NOT_APPLICABLE;
  },
  AGREEING: ({ listings }) => {
    const read = listings.filter(({ compared }) => compared !== null);
    const compared = read.reduce((sum, each) => sum + (each.compared ?? 0), 0);
    const differing = read.reduce((sum, each) => sum + Math.min(each.differing, each.compared ?? 0), 0);
    return shareOf(compared - differing, compared, 'DIFFERENT') ?? NOT_APPLICABLE;
  },
  COMPLETE: (facts) => {
    const checks: readonly (readonly [boolean, HealthGap])[] = [
      [facts.hasPhotos, 'NO_PHOTOS'],
      [facts.hasHours, 'NO_HOURS'],
      [facts.hasDescription, 'NO_DESCRIPTION'],
      [facts.hasFurtherCategories, 'ONE_CATEGORY'],
      [facts.hasLinks, 'NO_LINKS'],
    ];
    const gaps = checks.flatMap(([isThere, gap]) => (isThere ? [] : [gap]));
    return { share: 1 - gaps.length / checks.length, gaps };
  },
  HOLIDAYS: ({ holiday, hasPublicHolidayHours, specialDates }) => {
    if (!holiday) return NOT_APPLICABLE;
    return (
      shareOf(Number(hasPublicHolidayHours || specialDates.includes(holiday.date)), 1, 'NO_HOLIDAY_HOURS') ??
      NOT_APPLICABLE
    );
  },
  ANSWERED: ({ reviews, answered }) => shareOf(answered, reviews, 'UNANSWERED_REVIEWS') ?? NOT_APPLICABLE,
};

const NOT_APPLICABLE: Share = { share: null, gaps: [] };

/** The share of `all` that is there, with the gap unless all is there; undefined if `all` is 0. */
function shareOf(there: number, all: number, gap: HealthGap): Share | undefined {
  if (all === 0) return undefined;
  return { share: there / all, gaps: there < all ? [gap] : [] };
}
