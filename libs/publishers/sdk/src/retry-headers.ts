/** Limits of a delay: more than a day is invalid, and zero would cause calls without a pause. */
const SHORTEST_MS = 1000;
const LONGEST_MS = 24 * 60 * 60 * 1000;
/** A larger number of seconds is a point in time and not a delay. */
const FIRST_UNIX_TIME = 1_000_000_000;

/**
 * Reads when the publisher takes calls again, in milliseconds from now: seconds (`30`), a duration (`1.5s`), a date, or
 * Unix seconds. Undefined if the text says nothing of this kind. The result is from one second to one day.
 */
export function retryAfterOf(text: string | undefined, now: number): number | undefined {
  const [, digits] = /^(\d+(?:\.\d+)?)s?$/.exec(text?.trim() ?? '') ?? [];
  const seconds = Number(digits);
  const until = digits === undefined || seconds >= FIRST_UNIX_TIME ? pointInTime(text, seconds) - now : seconds * 1000;
  return Number.isNaN(until) ? undefined : Math.min(Math.max(Math.ceil(until), SHORTEST_MS), LONGEST_MS);
}

/**
 * Reads the same from the first of some headers that says it.
 *
 * @param names in lower case, the most precise first; absent: `retry-after`.
 * @example
 * retryAfterIn(response.headers, now(), ['x-ratelimit-reset', 'retry-after']);
 */
export function retryAfterIn(
  headers: Readonly<Record<string, string>>,
  now: number,
  names: readonly string[] = ['retry-after'],
): number | undefined {
  for (const name of names) {
    const delay = retryAfterOf(headers[name], now);
    if (delay !== undefined) return delay;
  }
  return undefined;
}

function pointInTime(text: string | undefined, seconds: number): number {
  if (!Number.isNaN(seconds)) return seconds * 1000;
  // Without letters it is no date: Date.parse would read `-5` and `1.5.` as years.
  return /[a-z]/i.test(text ?? '') ? Date.parse(text ?? '') : NaN;
}
