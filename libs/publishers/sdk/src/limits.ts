/** A limit of the publisher on calls: so many in so many seconds, for the application, for a connected account, or for a listing. */
export interface CallLimit {
  /**
   * What the publisher counts together: all calls of the installation, those of a connected account, or those of a method of the
   * core that is about one listing.
   */
  readonly scope: 'app' | 'user' | 'listing';
  /** Calls, a whole number from 1 to 100,000. */
  readonly calls: number;
  /** The seconds in which the publisher takes them, a whole number from 1 to 3,600. */
  readonly seconds: number;
}

/**
 * The greatest numbers of a {@link CallLimit}, the longest time between two calls, and how many limits a plug-in declares at most. Work that
 * waits longer between two calls of a method would begin again and again, and never end.
 */
export const CALL_LIMITS = { mostCalls: 100_000, mostSeconds: 3_600, longestSpacingSeconds: 840, most: 6 } as const;

const SCOPES: readonly unknown[] = ['app', 'user', 'listing'];

/**
 * What is wrong with declared limits, as the end of a sentence; undefined if they are valid.
 *
 * @example
 * faultOfCallLimits([{ scope: 'app', calls: 0, seconds: 1 }]); // 'have 0 calls, which must be a whole number from 1 to 100000'
 */
export function faultOfCallLimits(declared: unknown): string | undefined {
  if (declared === undefined) return undefined;
  if (!Array.isArray(declared) || declared.length > CALL_LIMITS.most)
    return `are no list of at most ${CALL_LIMITS.most} limits`;
  const known = new Set<string>();
  for (const each of declared as unknown[]) {
    const { scope, calls, seconds } = (each ?? {}) as Record<string, unknown>;
    if (!SCOPES.includes(scope)) return `have the scope ${String(scope)}, which must be app, user or listing`;
    if (!isCount(calls, CALL_LIMITS.mostCalls))
      return `have ${String(calls)} calls, which must be a whole number from 1 to ${CALL_LIMITS.mostCalls}`;
    if (!isCount(seconds, CALL_LIMITS.mostSeconds))
      return `have ${String(seconds)} seconds, which must be a whole number from 1 to ${CALL_LIMITS.mostSeconds}`;
    if (Number(seconds) / Number(calls) > CALL_LIMITS.longestSpacingSeconds)
      return `have ${String(calls)} calls in ${String(seconds)} seconds, which is less than one in ${CALL_LIMITS.longestSpacingSeconds} seconds`;
    const limit = `${String(scope)} ${String(calls)} ${String(seconds)}`;
    if (known.has(limit)) return `have the same limit twice (${limit}), which would count each call twice`;
    known.add(limit);
  }
  return undefined;
}

function isCount(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}
