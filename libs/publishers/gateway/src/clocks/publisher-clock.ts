import { callScope } from '../limits/call-scope.js';

/** The form that servers write [RFC 9110 5.6.7]. A time in another one may be in another zone. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** The age of a response that no cache has stored before. */
const FRESH = /^0+$/;

/**
 * How far the clock of a publisher is ahead of ours, in milliseconds, by the headers of a response that has arrived `now`; undefined if they
 * do not say, or if a cache has answered. The publisher wrote the time while the request was under way, so its clock is not further behind than
 * this.
 */
export function publisherAheadMs(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const { date = '', age = '0' } = headers;
  // A cache between the publisher and us answers with the time of the stored response.
  const aheadMs = HTTP_DATE.test(date) && FRESH.test(age) ? Date.parse(date) - now.getTime() : Number.NaN;
  return Number.isFinite(aheadMs) ? aheadMs : undefined;
}

/**
 * Notes the time of a response for the call that it belongs to. Of several, the one that is furthest behind counts: nothing is then missed. The
 * responses to a renewal of the credentials do not count: they come from another server.
 */
export function noteResponse(headers: Readonly<Record<string, string>>, now: Date): void {
  const scope = callScope();
  const aheadMs = publisherAheadMs(headers, now);
  if (scope && !scope.isRenewing && aheadMs !== undefined) scope.aheadMs = Math.min(aheadMs, scope.aheadMs ?? Infinity);
}
