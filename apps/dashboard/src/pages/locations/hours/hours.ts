import type { PublicSchemas } from '../../../api/types.js';

/** A day of the hours as the API returns it. */
export type ApiDay = PublicSchemas['BusinessHoursDay'];

/** The regular days of a week, from Monday on. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** The regular days from the first one of the reader's week on, 1 (Monday) to 7. */
export function weekdaysFrom(first: number): readonly Weekday[] {
  return [...WEEKDAYS.slice(first - 1), ...WEEKDAYS.slice(0, first - 1)];
}

/** A regular day. */
export type Weekday = (typeof WEEKDAYS)[number];

/** An interval with times as `<input type="time">` writes them, such as `17:30`. */
export interface Interval {
  readonly start: string;
  readonly end: string;
}

/** The intervals of a day; none means closed. */
export type DayHours = readonly Interval[];

/** The hours of one date. */
export interface SpecialDay {
  readonly date: string;
  readonly intervals: DayHours;
}

/** The hours of a location as the editor holds them. `week` is null while the regular hours are unknown. */
export interface Hours {
  readonly week: Readonly<Record<Weekday, DayHours>> | null;
  readonly special: readonly SpecialDay[];
}

const DAY_MS = 86_400_000;

/** Most intervals of a day [contract 4]. */
export const MAX_INTERVALS = 3;

/** The whole day. Publishers report it with the same two times. */
export const ALL_DAY: Interval = { start: '00:00', end: '23:59' };

/** What a day gets first when it is opened. */
export const USUAL: Interval = { start: '09:00', end: '17:00' };

/** A week of usual hours, closed at the weekend. */
export const USUAL_WEEK: Readonly<Record<Weekday, DayHours>> = {
  MONDAY: [USUAL],
  TUESDAY: [USUAL],
  WEDNESDAY: [USUAL],
  THURSDAY: [USUAL],
  FRIDAY: [USUAL],
  SATURDAY: [],
  SUNDAY: [],
};

/** Whether the day is open around the clock. */
export function isAllDay(intervals: DayHours): boolean {
  const [first] = intervals;
  return intervals.length === 1 && first?.start === ALL_DAY.start && first.end === ALL_DAY.end;
}

/** What a day can be, with the intervals that it gets then. */
export const DAY_STATES = { closed: [], open: [USUAL], allDay: [ALL_DAY] } as const satisfies Record<string, DayHours>;

/** What a day is. */
export function dayStateOf(intervals: DayHours): keyof typeof DAY_STATES {
  if (intervals.length === 0) return 'closed';
  return isAllDay(intervals) ? 'allDay' : 'open';
}

/** `05:30pm` as `17:30`; an empty text if it is no time. */
export function toInputTime(time: string): string {
  const [, hour, minute, half] = /^(\d{2}):(\d{2})(am|pm)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return '';
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** `17:30` as `05:30pm`; an incomplete time stays as it is, so that the service can refuse it. */
export function toApiTime(time: string): string {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return time;
  const hours = Number(hour);
  return `${String(hours % 12 || 12).padStart(2, '0')}:${minute}${hours < 12 ? 'am' : 'pm'}`;
}

/** The hours of one day as the API takes them. */
type ApiHours = Pick<ApiDay, 'type' | 'slots'>;

/** The intervals of a day; none if it is closed, or not there. */
export function toIntervals(hours: ApiHours | undefined): DayHours {
  if (hours?.type !== 'OPEN') return [];
  return hours.slots.map(({ start, end }) => ({ start: toInputTime(start), end: toInputTime(end) }));
}

/** The intervals of a day as the API takes them. */
export function toDayHours(intervals: DayHours): ApiHours {
  return {
    type: intervals.length > 0 ? 'OPEN' : 'CLOSED',
    slots: intervals.map(({ start, end }) => ({ start: toApiTime(start), end: toApiTime(end) })),
  };
}

/** The hours of a location for the editor. */
export function toHours(days: readonly ApiDay[]): Hours {
  const regular = days.filter(({ day }) => day !== 'SPECIAL');
  const week = Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, toIntervals(regular.find(({ day }) => day === weekday))]),
  ) as Record<Weekday, DayHours>;
  const special = days
    .filter(({ day }) => day === 'SPECIAL')
    .map((each) => ({ date: each.specialDate ?? '', intervals: toIntervals(each) }));
  return { week: regular.length === 0 ? null : week, special };
}

/** The hours of the editor as the API takes them: all seven regular days, or none. */
export function toBusinessHours({ week, special }: Hours): ApiDay[] {
  const regular = week ? WEEKDAYS.map((day) => ({ day, ...toDayHours(week[day]) })) : [];
  return [
    ...regular,
    ...special.map(({ date, intervals }) => ({ day: 'SPECIAL' as const, specialDate: date, ...toDayHours(intervals) })),
  ];
}

/** What is wrong with the hours of a day. */
export type HoursProblem = 'incomplete' | 'overlap' | 'night' | 'nextDay' | 'dayBefore';

/** The days beside a day, into which the hours of one must not run. */
export interface DaysBeside {
  readonly next?: DayHours;
  readonly before?: DayHours;
}

/** Finds what the service would refuse, while the person types; undefined if the day is right. */
export function problemOf(intervals: DayHours, { next = [], before = [] }: DaysBeside = {}): HoursProblem | undefined {
  if (intervals.some(({ start, end }) => !start || !end)) return 'incomplete';
  for (const [position, { start, end }] of intervals.entries()) {
    const following = intervals[position + 1];
    // An interval that ends before it starts runs past midnight, which only the last one of a day may.
    if (following && end <= start) return 'night';
    if (following && following.start < end) return 'overlap';
  }
  if (runsInto(intervals, next)) return 'nextDay';
  return runsInto(before, intervals) ? 'dayBefore' : undefined;
}

/** Whether the last interval of a day ends after the first one of the next day has begun. */
function runsInto(day: DayHours, next: DayHours): boolean {
  const [last, first] = [day.at(-1), next[0]];
  return Boolean(last && first?.start && last.end <= last.start && first.start < last.end);
}

/** The intervals of the day that follows a weekday; none if they are unknown. */
export function dayAfter(week: Readonly<Partial<Record<Weekday, DayHours>>>, day: Weekday): DayHours {
  return week[WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % WEEKDAYS.length] ?? day] ?? [];
}

/**
 * The intervals of the days beside a date as the calendar has them: a date takes the place of its weekday. A date before `today` is over, and has
 * none beside it; a date before it says itself what it runs into.
 */
export function daysBeside({ week, special }: Hours, date: string, today = ''): DaysBeside {
  const time = Date.parse(date);
  // It may still be yesterday where the location is.
  if (Number.isNaN(time) || time < Date.parse(today) - DAY_MS) return {};
  const own = (moment: number) => special.find((each) => each.date === new Date(moment).toISOString().slice(0, 10));
  const usual = (moment: number) => week?.[WEEKDAYS[(new Date(moment).getUTCDay() + 6) % WEEKDAYS.length] ?? 'MONDAY'];
  const [before, after] = [time - DAY_MS, time + DAY_MS];
  return { before: own(before) ? [] : usual(before), next: own(after)?.intervals ?? usual(after) };
}

/** Copies the intervals of a day to other days. */
export function copyDay(
  week: Readonly<Record<Weekday, DayHours>>,
  from: Weekday,
  to: readonly Weekday[],
): Readonly<Record<Weekday, DayHours>> {
  return { ...week, ...Object.fromEntries(to.map((day) => [day, week[from]])) };
}

/** The interval that a day with these intervals gets next: after the last one, for two hours at most. */
export function nextInterval(intervals: DayHours): Interval {
  const last = intervals.at(-1);
  if (!last) return USUAL;
  const hour = Number(last.end.slice(0, 2)) + 1;
  if (Number.isNaN(hour) || hour >= 23 || last.end <= last.start) return { start: '', end: '' };
  const text = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return { start: text(hour), end: text(Math.min(hour + 2, 23)) };
}
