import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ListingHours } from './listings.js';
import { nightOverlaps } from './night-overlap.js';
import { parseOpeningHours, printOpeningHours } from './opening-hours.js';
import type { OpeningHours } from './opening-hours.js';
import { dayWith, formatTime, rangesOf, weekOf, weekRanges } from './weekly-hours.js';

function understood(text: string): OpeningHours {
  const read = parseOpeningHours(text);
  if (!read.understood) throw new Error(`not understood: ${text}`);
  return read.value;
}

/** The open days with their times on the 24-hour clock. */
function daysOf({ hours }: OpeningHours): Record<string, string> {
  return Object.fromEntries(
    hours.flatMap(({ day, specialDate, ...opening }) => {
      const times = rangesOf(opening).map(({ start, end }) => `${formatTime(start)}-${formatTime(end)}`);
      return times.length > 0 ? [[specialDate ?? day.slice(0, 2), times.join(',')]] : [];
    }),
  );
}

/** Opening ranges of a day without overlap; the last one may run past midnight. */
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 287 }), { minLength: 0, maxLength: 6 })
  .map((edges) => edges.map((each) => each * 5).sort((one, other) => one - other))
  .chain((edges) => {
    const pairs = edges.flatMap((start, index) => {
      const end = edges[index + 1];
      return index % 2 === 0 && end !== undefined ? [{ start, end }] : [];
    });
    const last = pairs.at(-1);
    const past = last ? [...pairs.slice(0, -1), { start: last.start, end: 1_440 + Math.min(last.start, 240) }] : pairs;
    return fc.constantFrom(pairs, past, [{ start: 0, end: 1_440 }]);
  })
  .map(dayWith);

const week = fc
  .array(day, { minLength: 7, maxLength: 7 })
  .map((days): ListingHours[] =>
    weekOf(() => []).map(({ day: name }, index) => ({ day: name, ...(days[index] ?? dayWith([])) })),
  );

const dates = fc
  .uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 8 })
  .chain((days) =>
    fc.tuple(...days.sort((one, other) => one - other).map((each) => day.map((opening) => ({ each, opening })))),
  )
  .map((all) =>
    all.map(({ each, opening }): ListingHours => {
      const specialDate = new Date(Date.parse('2026-12-20') + each * 86_400_000).toISOString().slice(0, 10);
      return { day: 'SPECIAL', specialDate, ...opening };
    }),
  );

const RULES = ['Dec 24 off', '"ring the bell"', 'SH 10:00-12:00', 'Dec 31-Jan 01 off', '2026 Dec 24 off "x; y"'];
const kept = fc.subarray(RULES);

describe('the text format of opening hours', () => {
  it.each([
    ['Mo-Fr 09:00-18:00', 'MO TU WE TH FR 09:00-18:00'],
    ['Mo,We-Th 9:00-12:00, 14:00 - 18:00', 'MO WE TH 09:00-12:00,14:00-18:00'],
    ['Fr-Mo 18:00-02:00; Su off', 'MO FR SA 18:00-02:00'],
    ['Sa 22:00-26:00;Su closed', 'SA 22:00-02:00'],
    ['Mo-Su 10:00-12:00; 2026 Dec 24-25 off', 'MO TU WE TH FR SA SU 10:00-12:00'],
    ['Mo off; 2026 Dec 24-25 off; 2026 Dec 31 10:00-11:00', '2026-12-31 10:00-11:00'],
  ])('[contract 9] reads %s as %s', (text, expected) => {
    const shown = Object.entries(daysOf(understood(text)));
    const days = shown.map(([day, times]) => `${day} ${times}`.split(' '));
    const [times] = days.map(([, each]) => each);
    expect(days.every(([, each]) => each === times)).toBe(true);
    expect([...days.map(([day]) => day), times].join(' ')).toBe(expected);
  });

  it('[contract 9] reads 24/7, times without days, and a week that is closed', () => {
    expect(Object.values(daysOf(understood('24/7')))).toEqual(Array(7).fill('00:00-00:00'));
    const slots = [{ start: '12:00am', end: '11:59pm' }];
    expect(understood('24/7').hours[0]).toEqual({ day: 'MONDAY', type: 'OPEN', slots });
    expect(Object.values(daysOf(understood('08:00-20:00')))).toEqual(Array(7).fill('08:00-20:00'));
    expect(understood('off').hours.map(({ type }) => type)).toEqual(Array(7).fill('CLOSED'));
    expect(understood('')).toEqual({ hours: [], kept: [] });
  });

  it('[contract 9] reads the hours of public holidays apart from those of the weekdays', () => {
    expect(understood('Mo-Sa 09:00-18:00; PH off')).toMatchObject({ holidays: { type: 'CLOSED', slots: [] } });
    const holidays = { type: 'OPEN', slots: [{ start: '10:00am', end: '12:00pm' }] };
    expect(understood('Mo-Sa 09:00-18:00; Su,PH 10:00-12:00')).toMatchObject({ holidays });
    expect(understood('Mo-Sa 09:00-18:00')).not.toHaveProperty('holidays');
  });

  it('[contract 9] keeps rules letter for letter that the model cannot hold beside the hours', () => {
    const rules = ['Dec 24 off', '"by appointment; ring"', '2026 Aug 01-14 off "holiday"', 'SH 10:00-12:00'];
    expect(understood(['Mo-Fr 09:00-18:00', ...rules].join('; ')).kept).toEqual(rules);
  });

  it.each([
    'sunrise-sunset',
    'Mo-Fr 09:00+',
    'Apr-Oct Mo-Su 10:00-18:00',
    'Mo-Fr 09:00-17:00 "by appointment"',
    'Mo-Fr 08:00-12:00, We 14:00-18:00',
    'Mo[1] 10:00-12:00',
    'week 1-10 Mo 10:00-12:00',
    'Mo-Fr 09:00-17:00 || "call us"',
    'easter off',
    'Mo-Fr 25:00-26:00',
    'Mo 09:00-12:00,11:00-13:00',
    'Mo 22:00-08:00; Tu 06:00-09:00',
    '2026 Dec 31 22:00-26:00; 2027 Jan 01 00:00-05:00',
    // 31 December 2026 is a Thursday: the same table is beside the rule of the service.
    'Fr 06:00-14:00; 2026 Dec 31 22:00-08:00',
    'We 22:00-08:00; 2026 Dec 31 06:00-14:00',
    'We 18:00-02:00; 2026 Dec 31 00:00-24:00',
    'Mo 08:00-09:00,10:00-11:00,12:00-13:00,14:00-15:00',
    '2026 Feb 30 off',
    'Mo-Fr "open',
    'Xx 09:00-12:00',
    'Mo-Fr',
    'x'.repeat(2_001),
  ])('[contract 9] does not guess what %s means, and returns it whole', (text) => {
    expect(parseOpeningHours(text)).toEqual({ understood: false, text });
  });

  it.each([
    ['Mo-Fr 09:00-18:00; Sa 10:00-14:00'],
    ['Mo,Tu,Th 09:00-12:00,14:00-18:00; We 09:00-12:00'],
    ['Mo-Sa 06:00-24:00; PH off'],
    ['24/7; PH off; Dec 24 off'],
    ['Mo-Su off; 2026 Dec 24-26 10:00-12:00; 2026 Dec 31-2027 Jan 02 off'],
    ['Fr 08:00-14:00; 2026 Dec 31 22:00-08:00'],
    ['Fr 06:00-14:00; 2026 Dec 31 22:00-08:00; 2027 Jan 01 off'],
    ['We 22:00-08:00; 2026 Dec 30 off; 2026 Dec 31 06:00-14:00'],
    ['Tu 22:00-08:00; Sa 06:00-14:00; 2026 Dec 31 05:00-04:00'],
  ])('[contract 9] writes %s as it was read', (text) => {
    expect(printOpeningHours(understood(text))).toBe(text);
  });

  it('[contract 9] writes generated weeks, holidays and dates so that reading them gives the same', () => {
    fc.assert(
      fc.property(week, fc.option(day, { nil: undefined }), dates, kept, (weekly, holidays, special, rules) => {
        const value = { hours: [...weekly, ...special], ...(holidays && { holidays }), kept: rules };
        fc.pre(nightOverlaps(value.hours).length === 0);
        const text = printOpeningHours(value);
        const read = understood(text);
        expect(weekRanges(read.hours)).toEqual(weekRanges(value.hours));
        expect(read.hours.filter((each) => each.day === 'SPECIAL')).toEqual(special);
        expect(read.holidays).toEqual(value.holidays);
        expect(read.kept).toEqual(rules);
        expect(printOpeningHours(read)).toBe(text);
      }),
      { seed: 20_261_127, numRuns: 300 },
    );
  });

  it('[publishers 5.12] loses nothing of any text: it is understood as a whole, or returned', () => {
    const signs = [';', ',', ' ', '"', '-', '||'];
    const words = ['Mo', 'Tu-Fr', 'PH', 'SH', '09:00-12:00', '24/7', 'off', 'Dec 24', '2026', '"x"', ...signs];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        const read = parseOpeningHours(text);
        if (!read.understood) return expect(read.text).toBe(text);
        const again = understood(printOpeningHours(read.value));
        expect(again.kept).toEqual(read.value.kept);
        expect(again.holidays).toEqual(read.value.holidays);
        expect(again.hours).toEqual(read.value.hours);
      }),
      { seed: 20_261_127, numRuns: 2_000 },
    );
  });
});
