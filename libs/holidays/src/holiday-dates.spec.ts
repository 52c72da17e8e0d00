import { describe, expect, it } from '@jest/globals';
import { dayOfRule, easterSunday, holidaysFrom, publicHolidaysFrom } from './holiday-dates.js';
import { HOLIDAYS } from './holiday-rules.js';

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

describe('holidays by country', () => {
  it('[holidays] Easter is on its day, also at the ends of its range', () => {
    const known = '1818-03-22 1943-04-25 2000-04-23 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2038-04-25';
    for (const date of known.split(' ')) expect(day(easterSunday(Number(date.slice(0, 4))))).toBe(date);
  });

  it('[holidays] weekdays of a month are counted from its begin, from its end, and before a day', () => {
    expect(dayOfRule({ month: 11, weekday: 4, nth: 4 }, 2026)).toBe('2026-11-26');
    expect(dayOfRule({ month: 5, weekday: 1, nth: -1 }, 2026)).toBe('2026-05-25');
    expect(dayOfRule({ month: 9, weekday: 1, nth: 1 }, 2026)).toBe('2026-09-07');
    expect(dayOfRule({ month: 5, weekday: 1, before: 25 }, 2026)).toBe('2026-05-18');
    expect(dayOfRule({ month: 5, weekday: 1, before: 25 }, 2027)).toBe('2027-05-24');
  });

  it('[holidays] the suggestions are those of the coming year, in their order', () => {
    const found = holidaysFrom('DE', '2026-12-25');
    expect(found[0]).toEqual({ date: '2026-12-25', name: 'Christmas Day' });
    expect(found.at(-1)).toEqual({ date: '2027-12-24', name: 'Christmas Eve' });
    expect(found).toContainEqual({ date: '2027-05-17', name: 'Whit Monday' });
    expect(found).toHaveLength(HOLIDAYS['DE']?.length ?? 0);
    expect(holidaysFrom('XX', '2026-12-25')).toEqual([]);
  });

  it('[holidays] two holidays on one day are one date, so that the day has hours once', () => {
    const doubled = Object.keys(HOLIDAYS).flatMap((country) =>
      Array.from({ length: 80 }, (_, index) => `${2024 + index}-02-29`).flatMap((today) => {
        const dates = holidaysFrom(country, today).map(({ date }) => date);
        return dates.filter((date, index) => dates.indexOf(date) !== index).map((date) => [country, date]);
      }),
    );
    expect(doubled).toEqual([]);
    // Easter Sunday and Liberation Day.
    const dates = publicHolidaysFrom('IT', '2038-04-20').map(({ date }) => date);
    expect(dates.slice(0, 2)).toEqual(['2038-04-25', '2038-04-26']);
  });

  it('[holidays] public holidays are those by law: a closed day by custom is none', () => {
    const names = (country: string) => publicHolidaysFrom(country, '2026-12-20').map(({ name }) => name);
    expect(names('DE').slice(0, 3)).toEqual(['Christmas Day', 'St. Stephen’s Day', 'New Year’s Day']);
    expect(names('IE')).not.toContain('Good Friday');
    expect(names('PT')).toContain('Easter Sunday');
    expect(names('XX')).toEqual([]);
    for (const country of Object.keys(HOLIDAYS)) {
      expect(names(country)).not.toContain('Christmas Eve');
      expect(names(country).length).toBeLessThanOrEqual(16);
    }
  });
});
