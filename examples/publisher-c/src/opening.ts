import type { ListingHours } from '@listings/publisher-sdk';

const days = [
  ['MONDAY', 'Mo'],
  ['TUESDAY', 'Tu'],
  ['WEDNESDAY', 'We'],
  ['THURSDAY', 'Th'],
  ['FRIDAY', 'Fr'],
  ['SATURDAY', 'Sa'],
  ['SUNDAY', 'Su'],
] as const;

/**
 * Parses the directory's hours: `Mo-Fr 09:00-12:00,14:00-18:00; Sa 10:00-14:00; Su off; 2026-12-24 off`. A day without
 * a rule is closed. Undefined if there are none or they are unreadable.
 */
export function readOpening(line: string | undefined): readonly ListingHours[] | undefined {
  if (line === undefined) return undefined;
  const week = new Map<string, ListingHours['slots']>();
  const special: ListingHours[] = [];
  for (const rule of line.split(';').map((each) => each.trim())) {
    const [, when = '', what = ''] = /^(\S+) (.+)$/.exec(rule) ?? [];
    const slots = readRanges(what);
    if (!slots) return undefined;
    if (/^\d{4}-\d\d-\d\d$/.test(when)) {
      special.push({ day: 'SPECIAL', specialDate: when, type: slots.length > 0 ? 'OPEN' : 'CLOSED', slots });
      continue;
    }
    const named = daysOf(when);
    if (named.length === 0) return undefined;
    for (const day of named) week.set(day, slots);
  }
  const regular = days.map(([day]): ListingHours => {
    const slots = week.get(day) ?? [];
    return { day, type: slots.length > 0 ? 'OPEN' : 'CLOSED', slots };
  });
  return [...regular, ...special];
}

/** Converts our hours to the directory's format, with one rule for equal days; null if there are none. */
export function writeOpening(hours: readonly ListingHours[]): string | null {
  if (hours.length === 0) return null;
  const written = days.map(([day, short]) => ({ short, ranges: writeRanges(hours.find((each) => each.day === day)) }));
  const rules: string[] = [];
  for (let first = 0; first < written.length;) {
    let last = first;
    while (written[last + 1]?.ranges === written[first]?.ranges && last + 1 < written.length) last += 1;
    const [from, to] = [written[first], written[last]];
    if (from && to) rules.push(`${from === to ? from.short : `${from.short}-${to.short}`} ${from.ranges}`);
    first = last + 1;
  }
  const special = hours
    .filter((each) => each.day === 'SPECIAL')
    .sort((one, other) => ((one.specialDate ?? '') < (other.specialDate ?? '') ? -1 : 1))
    .map((each) => `${each.specialDate} ${writeRanges(each)}`);
  return [...rules, ...special].join('; ');
}

function daysOf(words: string): readonly ListingHours['day'][] {
  const [first, last = first] = words.split('-');
  const from = days.findIndex(([, short]) => short === first);
  const to = days.findIndex(([, short]) => short === last);
  return from < 0 || to < from ? [] : days.slice(from, to + 1).map(([day]) => day);
}

function readRanges(text: string): ListingHours['slots'] | undefined {
  if (text === 'off') return [];
  const slots = text.split(',').map((range) => {
    const [, start, end] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(range.trim()) ?? [];
    const [from, to] = [twelveHour(start), twelveHour(end)];
    return from === undefined || to === undefined ? undefined : { start: from, end: to };
  });
  return slots.every((slot) => slot !== undefined) ? slots : undefined;
}

function writeRanges(day: ListingHours | undefined): string {
  if (!day || day.type === 'CLOSED' || day.slots.length === 0) return 'off';
  return day.slots.map(({ start, end }) => `${twentyFourHour(start)}-${twentyFourHour(end)}`).join(',');
}

/** `09:00am` for `09:00`. */
function twelveHour(time: string | undefined): string | undefined {
  const [hour = NaN, minute = NaN] = (time ?? '').split(':').map(Number);
  if (!(hour < 24 && minute < 60)) return undefined;
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minute)}${hour < 12 ? 'am' : 'pm'}`;
}

/** `09:00` for `09:00am`. */
function twentyFourHour(time: string): string {
  const [, hour = '0', minute = '00', half = 'a'] = /^(\d{1,2}):(\d\d)\s*([ap])m$/i.exec(time) ?? [];
  return `${twoDigits((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minute}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
