/** A day of the calendar, `YYYY-MM-DD`, without a time zone. */
export type Day = string;

/** What the calendar shows at once. */
export type CalendarView = 'month' | 'week' | 'day' | 'list';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The time that a click on a later day proposes: 10:00. */
const PROPOSED_MINUTE = 10 * 60;
/** The least time between a click and the start that it proposes, so that the person can write the post. */
const LEAD_MS = 15 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

interface Parts {
  readonly day: Day;
  /** Minutes since midnight, as a clock at the wall shows them. */
  readonly minute: number;
}

/** What calendar and clock show at a moment in a time zone. */
export function partsOf(at: Date, zone: string): Parts {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  const values = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${values['year']}-${values['month']}-${values['day']}`,
    minute: Number(values['hour']) * 60 + Number(values['minute']),
  };
}

/** The day of a moment in a time zone. */
export function dayOf(at: Date, zone: string): Day {
  return partsOf(at, zone).day;
}

/**
 * The moment at which a clock in the time zone shows a time. A time that the clock skips counts from before the change, so
 * it is later by the skipped time. Of a time that it shows twice, the first is meant.
 */
export function momentAt(day: Day, minute: number, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  // The offsets of one day before and after are those before and after a change of the clock.
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((at) => offsetAt(new Date(at), zone)) as [number, number];
  const matching = [before, after]
    .map((offset) => wall - offset)
    .filter((at) => at + offsetAt(new Date(at), zone) === wall);
  return new Date(matching.length > 0 ? Math.min(...matching) : wall - before);
}

/** Milliseconds that the clock of the zone is ahead of UTC. */
function offsetAt(at: Date, zone: string): number {
  const { day, minute } = partsOf(at, zone);
  const seconds = ((at.getTime() % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
  return Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS + seconds - at.getTime();
}

/** The first moment of a day. Where the clock skips midnight, it is later than 00:00. */
export function startOfDay(day: Day, zone: string): Date {
  return momentAt(day, 0, zone);
}

/** The day that is some days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or its last day where the month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The day of the week, 1 (Monday) to 7. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The days that a view shows: whole weeks for a month, and the month alone for a list. `firstWeekday` is 1 (Monday) to 7. */
export function daysOf(view: CalendarView, day: Day, firstWeekday: number): Day[] {
  if (view === 'day') return [day];
  const first = view === 'week' ? day : `${day.slice(0, 8)}01`;
  if (view === 'list') {
    const length = (Date.parse(addMonths(first, 1)) - Date.parse(first)) / DAY_MS;
    return Array.from({ length }, (_, n) => addDays(first, n));
  }
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  if (view === 'week') return Array.from({ length: 7 }, (_, n) => addDays(start, n));
  const end = addMonths(first, 1);
  const weeks = Math.ceil((Date.parse(end) - Date.parse(start)) / (7 * DAY_MS));
  return Array.from({ length: weeks * 7 }, (_, n) => addDays(start, n));
}

/** The moments between which the posts of a view go live; the end is exclusive. */
export function rangeOf(days: readonly Day[], zone: string): { from: Date; to: Date } {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return { from: startOfDay(first, zone), to: startOfDay(addDays(last, 1), zone) };
}

/** The day that the buttons "earlier" and "later" lead to. */
export function shiftDay(view: CalendarView, day: Day, by: 1 | -1): Day {
  return view === 'month' || view === 'list'
    ? addMonths(`${day.slice(0, 8)}01`, by)
    : addDays(day, view === 'week' ? 7 * by : by);
}

/** The records by day, each day's in the order of time. */
export function byDay<T extends { readonly liveAt: string }>(records: readonly T[], zone: string): Map<Day, T[]> {
  const days = new Map<Day, T[]>();
  const sorted = [...records].sort((one, other) => Date.parse(one.liveAt) - Date.parse(other.liveAt));
  for (const record of sorted) {
    const day = dayOf(new Date(record.liveAt), zone);
    days.set(day, [...(days.get(day) ?? []), record]);
  }
  return days;
}

/**
 * The start that a click on a day proposes: 10:00, or the next half hour with some time to write the post when that is past.
 * Undefined for a day that leaves no time.
 */
export function proposedStart(day: Day, now: Date, zone: string): Date | undefined {
  const usual = momentAt(day, PROPOSED_MINUTE, zone);
  if (usual.getTime() >= now.getTime() + LEAD_MS) return usual;
  const halfHour = 30 * MINUTE_MS;
  const next = new Date(Math.ceil((now.getTime() + LEAD_MS) / halfHour) * halfHour);
  return dayOf(next, zone) === day ? next : undefined;
}

/** When a scheduled post goes live and is removed. */
export interface PostTimes {
  readonly start: string;
  readonly end: string | null;
}

/**
 * The times of a scheduled post on another day: at the same time of the day. The removal stays where it is, or moves by as many
 * days with `movesRemoval`.
 */
export function timesOn(
  day: Day,
  { liveAt, scheduledEnd }: { readonly liveAt: string; readonly scheduledEnd: string | null },
  zone: string,
  movesRemoval = false,
): PostTimes {
  const { day: from, minute } = partsOf(new Date(liveAt), zone);
  const start = momentAt(day, minute, zone).toISOString();
  if (scheduledEnd === null || !movesRemoval) return { start, end: scheduledEnd };
  const end = partsOf(new Date(scheduledEnd), zone);
  const later = (Date.parse(day) - Date.parse(from)) / DAY_MS;
  return { start, end: momentAt(addDays(end.day, later), end.minute, zone).toISOString() };
}

/** Whether a post goes live before it is removed. */
export function isBeforeRemoval({ start, end }: PostTimes): boolean {
  return end === null || Date.parse(start) < Date.parse(end);
}

/** What of a post lies behind the last day of its offer, which ends at midnight in the time zone. */
export function behindLastDay({ start, end }: PostTimes, lastDay: Day, zone: string): ('start' | 'end')[] {
  const midnight = startOfDay(addDays(lastDay, 1), zone).getTime();
  const behind: ('start' | 'end')[] = Date.parse(start) >= midnight ? ['start'] : [];
  return end !== null && Date.parse(end) > midnight ? [...behind, 'end'] : behind;
}
