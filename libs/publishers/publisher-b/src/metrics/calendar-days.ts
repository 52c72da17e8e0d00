const dayMs = 24 * 60 * 60 * 1000;

/** The days of a range, both ends included, as YYYY-MM-DD. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

/** The calendar day of a time, in UTC. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
}

/** Splits the range into parts of limited length, newest part first. */
export function* partsOf({ first, last }: DayRange, mostDays: number): Iterable<DayRange> {
  for (let end = last; end >= first;) {
    const start = addDays(end, 1 - mostDays);
    yield { first: start < first ? first : start, last: end };
    end = addDays(start, -1);
  }
}
