/** The calendar day of a time in UTC, as YYYY-MM-DD. */
export function dayOfTime(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Adds days to a day (YYYY-MM-DD). */
export function daysAfter(day: string, days: number): string {
  return dayOfTime(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}

/** True for a day that exists, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && dayOfTime(time) === text;
}

/** Splits a range of days, both ends included, into parts of at most `most` days, the newest part first. */
export function* partsOfDays(
  first: string,
  last: string,
  most: number,
): Iterable<{ readonly first: string; readonly last: string }> {
  for (let end = last; end >= first;) {
    const start = daysAfter(end, 1 - most);
    yield { first: start < first ? first : start, last: end };
    end = daysAfter(start, -1);
  }
}
