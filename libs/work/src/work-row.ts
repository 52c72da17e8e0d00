import type { Cause } from '@listings/platform';

/** Identifies a row of work: the subject is what identifies the row of the domain within its account. */
export interface WorkKey {
  readonly accountId: number;
  readonly kind: string;
  readonly subject: string;
}

/** A group of an account whose rows take turns with those of its other groups; empty for a kind without groups. */
export interface WorkGroup {
  readonly accountId: number;
  readonly group: string;
}

/** A row that this process has claimed. */
export interface ClaimedWork extends WorkKey, WorkGroup {
  /** Fencing token: a process that lost its claim records no outcome. */
  readonly claimNo: number;
  /** Claims of the row, including this one. */
  readonly attempts: number;
  /** Consecutive steps that ended as a failure. */
  readonly failures: number;
  /** Consecutive claims whose process ended without an outcome. */
  readonly lostClaims: number;
  /** How often the row has blocked the event loop of its process, within a week. */
  readonly blockedTimes: number;
  /** Whether somebody asked that it go before the other rows of its group. */
  readonly isFirst: boolean;
  /** Milliseconds since the first claim of the row. */
  readonly ageMs: number;
  /** Milliseconds for which the row was due before this claim. */
  readonly waitedMs: number;
  /** Of the request that made it due; null if none did. */
  readonly correlationId: string | null;
  /** The span under which it was requested; null if nothing was traced. */
  readonly traceParent: string | null;
}

/** Identifies a claim. */
export type WorkClaim = Pick<ClaimedWork, 'accountId' | 'kind' | 'subject' | 'claimNo'>;

/** What requested a row, which its steps and what they record keep. */
export function causeOf({ correlationId, traceParent }: ClaimedWork): Cause {
  return { correlationId, traceParent };
}
