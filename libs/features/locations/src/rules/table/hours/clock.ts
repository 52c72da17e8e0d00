import { formatClock, formatTime } from '@listings/publisher-sdk';
import { minutesOfDay, MOST_SLOTS } from '@listings/domain';
import type { DayHours } from '@listings/domain';
import type { WrittenTime } from './hour-tokens.js';

const HALF_DAY = 720;
const WHOLE_DAY = 1_440;
const LAST_MINUTE = WHOLE_DAY - 1;
/** Bare numbers that would be open for longer than this over midnight mean the afternoon, as in 9-5. */
const CERTAINLY_AFTERNOON = 18 * 60;
/** Bare numbers that would be open for longer than this over midnight can mean both. */
const PERHAPS_AFTERNOON = 13 * 60;
/** Bare numbers below these hours mean the afternoon: 2-4 with nothing else, and 5-9pm. */
const AFTERNOON = { alone: 5 * 60, beforePm: 6 * 60 } as const;
/** Bare hours that begin before this one in the morning can be in the evening too, if they end by the other one at night. */
const EVENING = { before: 8 * 60, until: 26 * 60 } as const;
/** Hours of two notations, as `09:00-6:00`, that are longer than this over midnight can end in the afternoon. */
const TWO_NOTATIONS = 16 * 60;
/** Hours from ten on have two digits on either clock. */
const TWO_DIGITS = 10 * 60;

/** An opening range in minutes since midnight. One that does not end after its start runs past midnight. */
export interface Range {
  readonly start: number;
  readonly end: number;
  /** Whether the half of the day was concluded. */
  readonly isAssumed: boolean;
  /** Whether the hours can as well be those of the evening, as `5-10`, unless others follow on the same day. */
  readonly isDoubtful?: true;
}

/** Whether a range goes from midnight to midnight in equal times, as `0:00-0:00`: open all day in some files, closed in others. */
export function isMidnightTwice({ start, end }: Range): boolean {
  return start === 0 && end === 0;
}

/** The range of a whole day. */
export const ALL_DAY: Range = { start: 0, end: WHOLE_DAY, isAssumed: false };

/** A closed day. */
export const CLOSED: DayHours = { type: 'CLOSED', slots: [] };

/** What a range of times is read with. */
export interface ClockContext {
  /** The end of the range before it on the same day. */
  readonly previousEnd: number | undefined;
  /** Whether the text uses the 24-hour clock, so that `5-10` is in the morning. */
  readonly uses24Hours: boolean;
}

/** The range between two times; undefined if it can mean two things, or nothing. Between equal times it lasts a day. */
export function rangeBetween(first: WrittenTime, last: WrittenTime, context: ClockContext): Range | undefined {
  if (first.minutes > WHOLE_DAY) return undefined;
  const isMidnight = first.minutes === WHOLE_DAY;
  const start = isMidnight ? { ...first, minutes: 0 } : first;
  const range = first.half || last.half ? withHalves(start, last) : withoutHalves(start, last, context);
  if (!range) return undefined;
  if (isWholeDay(range)) return isMidnight ? { ...range, end: 0 } : ALL_DAY;
  if (range.end <= WHOLE_DAY) return range;
  // `18:00-26:00` ends on the next day, and a range lasts a day at most.
  const end = range.end - WHOLE_DAY;
  return end > range.start ? undefined : { ...range, end };
}

/** What is left of ranges without breaks; undefined unless each break lies within one of them. */
export function without(ranges: readonly Range[], breaks: readonly Range[]): readonly Range[] | undefined {
  let left = ranges;
  for (const each of breaks) {
    const around = left.find(
      (range) =>
        !isMidnightTwice(range) && range.start < each.start && each.start < each.end && each.end < endOf(range),
    );
    if (!around) return undefined;
    left = left.flatMap((range) =>
      range === around
        ? [
            { ...range, end: each.start },
            { ...range, start: each.end },
          ]
        : [range],
    );
  }
  return left;
}

/** The hours of a day with these ranges; undefined if they overlap or are more than a day can have. */
export function dayWith(ranges: readonly Range[]): DayHours | undefined {
  const sorted = [...ranges].sort((one, other) => one.start - other.start);
  const overlap = sorted.some((range, position) => {
    const next = sorted[position + 1];
    return next !== undefined && endOf(range) > next.start;
  });
  if (overlap || sorted.length === 0 || sorted.length > MOST_SLOTS) return undefined;
  return { type: 'OPEN', slots: sorted.map(slotOf) };
}

/** A doubtful range as a person would write it, of the morning and of the evening: `05:00-10:00 or 17:00-22:00`. */
export function bothReadings({ start, end }: Range): string {
  const evening = writeRange(start + HALF_DAY, (end + HALF_DAY) % WHOLE_DAY);
  return `${writeRange(start, end)} or ${evening}`;
}

/** Whether ranges of one day share a minute. */
export function overlaps(ranges: readonly Range[]): boolean {
  const sorted = [...ranges].sort((one, other) => one.start - other.start);
  return sorted.some((range, position) => endOf(range) > (sorted[position + 1]?.start ?? Infinity));
}

/** Writes the hours of a day for people: `09:00-12:00, 14:00-18:00`; undefined if they are not valid. */
export function writeDay({ type, slots }: DayHours): string | undefined {
  if (type === 'CLOSED') return slots.length === 0 ? 'closed' : undefined;
  const ranges = slots.map((slot) => ({ start: minutesOfDay(slot.start), end: minutesOfDay(slot.end) }));
  if (ranges.length === 1 && ranges[0]?.start === 0 && ranges[0].end === LAST_MINUTE) return '24 hours';
  const written = ranges.flatMap(({ start, end }) =>
    start === undefined || end === undefined || start + end === 0 ? [] : writeRange(start, end),
  );
  return written.length === slots.length && written.length > 0 ? written.join(', ') : undefined;
}

/** Hours from ten to twelve that end before they start, or then, are written with an h, which only the 24-hour clock has. */
function writeRange(start: number, end: number): string {
  const written = `${formatTime(start)}-${end === 0 ? '24:00' : formatTime(end)}`;
  const isUnclear = end >= TWO_DIGITS && end <= start && start < HALF_DAY + 60;
  return isUnclear ? written.replaceAll(':', 'h') : written;
}

function slotOf(range: Range): { start: string; end: string } {
  return { start: formatClock(range.start), end: formatClock(isWholeDay(range) ? LAST_MINUTE : range.end) };
}

function isWholeDay(range: Range | undefined): boolean {
  return range?.start === 0 && range.end === WHOLE_DAY;
}

function endOf({ start, end }: Range): number {
  return end > start ? end : end + WHOLE_DAY;
}

/** One of the times has am or pm: the other one has the half that makes sense, if only one does. */
function withHalves(first: WrittenTime, last: WrittenTime): Range | undefined {
  const starts = possibleTimes(first);
  const ends = possibleTimes(last);
  const isAssumed = starts.length > 1 || ends.length > 1;
  const all = starts.flatMap((start) => ends.map((end) => ({ start, end, isAssumed })));
  const sameDay = all.filter(({ start, end }) => end > start);
  if (sameDay.length === 1) return sameDay[0];
  // 2-6pm and 12-6pm: nobody opens at two at night, or at midnight, until the evening.
  if (sameDay.length > 1) {
    const afternoon = first.minutes % HALF_DAY < AFTERNOON.beforePm;
    return first.half || !afternoon ? undefined : sameDay.find(({ start }) => start >= HALF_DAY);
  }
  // Over midnight: 6pm-2.
  const night = all.filter(({ start, end }) => end + WHOLE_DAY - start < CERTAINLY_AFTERNOON);
  if (all.length === 1) return all[0];
  return night.length === 1 ? night[0] : undefined;
}

function possibleTimes({ minutes, half, isCertain }: WrittenTime): number[] {
  if (half) return [minutes + (half === 'pm' ? HALF_DAY : 0)];
  if (isCertain || minutes >= HALF_DAY + 60) return [minutes];
  return [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY];
}

/** Both times have neither am nor pm: they are of the 24-hour clock, unless bare numbers make no sense there. */
function withoutHalves(
  first: WrittenTime,
  last: WrittenTime,
  { previousEnd, uses24Hours }: ClockContext,
): Range | undefined {
  const asWritten = { start: first.minutes, end: last.minutes, isAssumed: false };
  const isOver = last.minutes <= first.minutes;
  if (first.isCertain || last.isCertain)
    return isOfTwoClocks(first, last) && (isOver || !uses24Hours) ? undefined : asWritten;
  if (isOver && last.minutes > HALF_DAY) return asWritten;
  const doubt = mayBeEvening(first, last) ? { isDoubtful: true as const } : {};
  const afternoon = { start: first.minutes + HALF_DAY, end: last.minutes + HALF_DAY, isAssumed: true };
  const mayBeAfternoon = first.minutes < HALF_DAY && last.minutes < HALF_DAY;
  if (!isOver) {
    const isLater = previousEnd !== undefined && first.minutes < previousEnd && afternoon.start >= previousEnd;
    if (mayBeAfternoon && (isLater || first.minutes < AFTERNOON.alone)) return afternoon;
    return uses24Hours ? asWritten : { ...asWritten, ...doubt };
  }
  const overNight = last.minutes + WHOLE_DAY - first.minutes;
  if (overNight >= CERTAINLY_AFTERNOON) return { ...afternoon, start: first.minutes, ...doubt };
  return overNight >= PERHAPS_AFTERNOON ? undefined : asWritten;
}

/** Whether one of two times is written as on the 24-hour clock, and the other one may be of the 12-hour clock: `09:00-6:00`, `6-midnight`. */
function isOfTwoClocks(first: WrittenTime, last: WrittenTime): boolean {
  if (!first.isCertain) return last.notation === 'word' && first.minutes < EVENING.before;
  const isLong = last.minutes + WHOLE_DAY - first.minutes > TWO_NOTATIONS;
  return !last.isCertain && first.minutes < HALF_DAY + 60 && last.minutes <= first.minutes && isLong;
}

/** Whether bare hours that begin in the morning are as likely hours of an evening. */
function mayBeEvening({ minutes: first }: WrittenTime, { minutes: last }: WrittenTime): boolean {
  const length = (last - first + WHOLE_DAY) % HALF_DAY || HALF_DAY;
  return first < EVENING.before && first + HALF_DAY + length <= EVENING.until;
}
