import type { VerificationState } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The least time between two starts. It is longer than a start can take, so nobody gets two letters for one request. */
const BETWEEN_STARTS_MS = 2 * MINUTE_MS;
/** How long a start counts although the publisher reports no verification: it may report late. */
const REPORTED_LATE_MS = 15 * MINUTE_MS;
/** The most starts of a verification within a day. */
export const MOST_STARTS = 5;

/** A verification that somebody wants to start. */
interface Startable {
  readonly state: VerificationState;
  readonly start: { readonly startedAt: Date } | null;
  readonly starts: readonly Date[];
}

/** Whether a verification is in progress, started through the service or at the publisher. */
export function isInProgress({ state, start }: Omit<Startable, 'starts'>, now: Date): boolean {
  switch (state) {
    case 'PENDING':
    case 'UNDER_REVIEW':
      return true;
    case 'VERIFIED':
      return false;
    // The state was not read since the start.
    case 'NOT_CONNECTED':
    case 'UNREADABLE':
      return start !== null;
    case 'NOT_VERIFIED':
    case 'REJECTED':
      return start !== null && now.getTime() - start.startedAt.getTime() < REPORTED_LATE_MS;
  }
}

/** Why no verification can be started; undefined if one can. */
export function startObstacle(
  verification: Startable,
  { restart, now }: { restart: boolean; now: Date },
): RuleViolation | undefined {
  const { state, starts } = verification;
  const latest = starts.at(-1);
  if (state === 'VERIFIED') return violation('SY89003');
  if (!restart && isInProgress(verification, now)) return violation('SY89004');
  if (latest && now.getTime() - latest.getTime() < BETWEEN_STARTS_MS)
    return violation('SY89005', 'A verification was started less than two minutes ago');
  if (startsOfDay(starts, now).length >= MOST_STARTS)
    return violation('SY89005', `At most ${MOST_STARTS} verifications of a listing can be started within 24 hours`);
  return undefined;
}

/** The starts within a day before `now`. */
export function startsOfDay(starts: readonly Date[], now: Date): Date[] {
  return starts.filter((at) => now.getTime() - at.getTime() < DAY_MS).slice(-MOST_STARTS);
}
