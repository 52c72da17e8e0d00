import { failureOf } from './errors.js';
import type { Publisher } from './publisher.js';

/** How a renewal is repeated, see {@link renewWithinGrace}. */
export interface RenewalGrace {
  /** The declared grace; absent: the publisher has none. */
  readonly graceSeconds?: number;
  /** Says whether the renewal may be repeated: no other process may renew meanwhile, and an earlier one must not have tried before. */
  readonly mayRepeat: () => Promise<boolean>;
  /** Milliseconds of a clock that only runs forward. */
  readonly monotonic: () => number;
}

/** The grace that a plug-in declares for used refresh tokens, in seconds; undefined if it declares none. */
export function refreshGraceOf({ authorization }: Partial<Publisher>): number | undefined {
  return authorization?.kind === 'token' ? undefined : authorization?.refreshGraceSeconds;
}

/**
 * Renews credentials as the core does: if the answer is lost, once more with the same ones, within the grace that the publisher gives a used
 * refresh token. Without a grace, and after any other failure, the first failure counts. A plug-in does not need it: `session.renew` does this.
 *
 * @example
 * const grace = { graceSeconds: refreshGraceOf(publisher), mayRepeat: async () => true, monotonic: () => performance.now() };
 * const renewed = await renewWithinGrace(() => renew(current), grace);
 */
export async function renewWithinGrace<T>(renew: () => Promise<T>, grace: RenewalGrace): Promise<T> {
  const { graceSeconds, mayRepeat, monotonic } = grace;
  const began = monotonic();
  try {
    return await renew();
  } catch (error) {
    const isInTime = () => graceSeconds !== undefined && monotonic() - began < graceSeconds * 1_000;
    if (!isLostAnswer(error) || !isInTime() || !(await mayRepeat()) || !isInTime()) throw error;
    return renew();
  }
}

/** Whether the publisher may have renewed the credentials, and nobody knows the new ones. */
function isLostAnswer(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'TRANSIENT' && failure.operatorAlarm !== true && failure.notBefore === undefined;
}
