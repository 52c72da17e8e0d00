const DAY_MS = 24 * 60 * 60_000;
const FIRST = '0001-01-01';
const LAST = '9999-12-31';

/** Both ends of a range of days, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The day that is `count` days after a day; before it if negative. Ends at the first and the last day of the format. */
export function addDays(day: string, count: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);
  if (moved.getTime() < Date.parse(`${FIRST}T00:00:00Z`)) return FIRST;
  return moved.getTime() > Date.parse(`${LAST}T00:00:00Z`) ? LAST : moved.toISOString().slice(0, 10);
}

/** The number of days in a range. */
export function lengthInDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** True for a calendar day in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** The day of an instant in UTC, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
