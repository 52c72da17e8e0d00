const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The kind of work that reads the engagement of a connected account's posts [contract 5]; its subjects are connected accounts. */
export const ENGAGEMENT_READING = 'engagement-reading';

/** The wait from the publication of a post to the first read of its engagement. */
export const FIRST_ENGAGEMENT_READ_MS = 10 * MINUTE;

/** The wait after a read that will not succeed soon: lost credentials, a refusal, or a number that was retired. */
export const UNREADABLE_ENGAGEMENT_RECHECK_MS = DAY;

const LONGEST_WAIT_MS = 7 * DAY;
const LAST_READ_AT_MS = 365 * DAY;

/** What a plug-in declares about its reads; the same shape as in the SDK. */
interface DeclaredReads {
  readonly postsPerRead?: number;
  readonly readsPerMinute?: number;
}

/**
 * Returns how many posts one read takes, and the wait between two reads of a connected account. A declared number outside the sensible range
 * counts as the nearest number within it.
 */
export function engagementPace({ postsPerRead = 100, readsPerMinute = 60 }: DeclaredReads): {
  postsPerRead: number;
  waitMs: number;
} {
  return {
    postsPerRead: within(Math.floor(postsPerRead), { least: 1, most: 500 }),
    waitMs: MINUTE / within(readsPerMinute, { least: 1, most: 6_000 }),
  };
}

function within(number: number, { least, most }: { least: number; most: number }): number {
  return Number.isNaN(number) ? least : Math.min(Math.max(number, least), most);
}

/**
 * Returns the wait until the engagement of a live post is read again: half of the post's age, at least ten minutes and at
 * most a week, plus up to a tenth, so that the posts of a campaign spread over time. Null after a year: no further read.
 * `random` is in [0, 1).
 */
export function nextEngagementReadMs(ageMs: number, random: number): number | null {
  if (ageMs >= LAST_READ_AT_MS) return null;
  const wait = Math.min(Math.max(ageMs / 2, FIRST_ENGAGEMENT_READ_MS), LONGEST_WAIT_MS);
  return Math.round(wait * (1 + random / 10));
}
