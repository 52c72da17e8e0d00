import { callScope } from '../limits/call-scope.js';

/**
 * How far the clock of a publisher is ahead of ours, in milliseconds, by the headers of a response that has arrived `now`; undefined if they
 * do not say. The publisher wrote the time while the request was under way, so its clock is not further behind than this.
 */
export function publisherAheadMs(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const date = Date.parse(headers['date'] ?? '');
  if (!Number.isFinite(date)) return undefined;
  // A cache between the publisher and us answers with the time of the stored response.
  const storedMs = Number(headers['age'] ?? 0) * 1_000;
  return date + (storedMs > 0 && Number.isFinite(storedMs) ? storedMs : 0) - now.getTime();
}

/** Notes the time of a response for the call that it belongs to. Of several, the one that is furthest behind counts: nothing is then missed. */
export function noteResponse(headers: Readonly<Record<string, string>>, now: Date): void {
  const scope = callScope();
  const aheadMs = publisherAheadMs(headers, now);
  if (scope && aheadMs !== undefined) scope.aheadMs = Math.min(aheadMs, scope.aheadMs ?? Infinity);
}
