import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  behindLastDay,
  byDay,
  dayOf,
  daysOf,
  isBeforeRemoval,
  momentAt,
  partsOf,
  proposedStart,
  rangeOf,
  shiftDay,
  startOfDay,
  timesOn,
  weekdayOf,
} from './calendar-dates.js';

/** Zones with half hours, with a change of half an hour, at midnight, in the south, and of 14 hours ahead. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const zone = fc.constantFrom(...ZONES);
const minute = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2031, 11, 31) / 60_000 });
const moment = minute.map((minutes) => new Date(minutes * 60_000));
const day = moment.map((at) => at.toISOString().slice(0, 10));
const firstWeekday = fc.integer({ min: 1, max: 7 });

describe('moments and days', () => {
  it('[dashboard] a time that the clock shows once leads to its moment and back, to the minute', () => {
    fc.assert(
      fc.property(zone, moment, (where, at) => {
        const shown = partsOf(at, where);
        const back = momentAt(shown.day, shown.minute, where);
        expect(partsOf(back, where)).toEqual(shown);
        // Of a time that the clock shows twice, it is the first.
        expect([0, 30 * 60_000, 60 * 60_000]).toContain(at.getTime() - back.getTime());
      }),
      { numRuns: 500 },
    );
  });

  it('[dashboard] each day begins where the day before ends, and lasts 23 to 25 hours', () => {
    fc.assert(
      fc.property(zone, day, (where, date) => {
        const start = startOfDay(date, where);
        const end = startOfDay(addDays(date, 1), where);
        expect(dayOf(start, where)).toBe(date);
        expect(dayOf(new Date(end.getTime() - 1), where)).toBe(date);
        expect(dayOf(new Date(start.getTime() - 1), where)).toBe(addDays(date, -1));
        expect(Math.abs((end.getTime() - start.getTime()) / 3_600_000 - 24)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it('[dashboard] a time that the clock skips is later by the skipped time', () => {
    expect(momentAt('2026-03-29', 2 * 60 + 30, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(momentAt('2026-10-25', 2 * 60 + 30, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
    const start = startOfDay('2026-09-06', 'America/Santiago');
    expect(partsOf(start, 'America/Santiago')).toEqual({ day: '2026-09-06', minute: 60 });
  });
});

describe('views', () => {
  it('[dashboard] month, week and day show a post on the same day, at the same minute', () => {
    fc.assert(
      fc.property(zone, moment, firstWeekday, (where, at, first) => {
        const liveAt = at.toISOString();
        const on = dayOf(at, where);
        for (const view of ['month', 'week', 'day'] as const) {
          const days = daysOf(view, on, first);
          const { from, to } = rangeOf(days, where);
          expect(from <= at && at < to).toBe(true);
          expect(days).toContain(on);
          expect([...byDay([{ liveAt }], where).keys()]).toEqual([on]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[dashboard] a month has whole weeks without gaps, and all its days', () => {
    fc.assert(
      fc.property(day, firstWeekday, (date, first) => {
        const days = daysOf('month', date, first);
        expect(days.length % 7).toBe(0);
        expect(weekdayOf(days[0] ?? '')).toBe(first);
        days.slice(1).forEach((each, n) => expect(each).toBe(addDays(days[n] ?? '', 1)));
        const start = `${date.slice(0, 8)}01`;
        for (let each = start; each < addMonths(start, 1); each = addDays(each, 1)) expect(days).toContain(each);
      }),
    );
  });

  it('[dashboard] leads over the end of the year and over short months', () => {
    expect(shiftDay('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(shiftDay('week', '2026-12-29', 1)).toBe('2027-01-05');
    expect(shiftDay('day', '2027-01-01', -1)).toBe('2026-12-31');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    const week = daysOf('week', '2027-01-01', 1);
    expect([week.length, week[0], week[6]]).toEqual([7, '2026-12-28', '2027-01-03']);
  });
});

describe('the proposed start', () => {
  it('[dashboard] is in the future and on the clicked day, at 10:00 where that is left', () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: -3, max: 40 }), (where, now, days) => {
        const clicked = addDays(dayOf(now, where), days);
        const start = proposedStart(clicked, now, where);
        if (days < 0) expect(start).toBeUndefined();
        if (days > 0) expect(start && partsOf(start, where)).toEqual({ day: clicked, minute: 600 });
        if (!start) return;
        expect(start.getTime()).toBeGreaterThan(now.getTime());
        expect(dayOf(start, where)).toBe(clicked);
      }),
      { numRuns: 300 },
    );
  });

  it('[dashboard] is the next half hour in the afternoon, and none just before midnight', () => {
    const proposed = (now: string) => proposedStart('2026-07-06', new Date(now), 'UTC')?.toISOString();
    expect(proposed('2026-07-06T14:05:00Z')).toBe('2026-07-06T14:30:00.000Z');
    expect(proposed('2026-07-06T14:20:00Z')).toBe('2026-07-06T15:00:00.000Z');
    expect(proposed('2026-07-06T23:50:00Z')).toBeUndefined();
  });
});

it('[dashboard] a post on another day keeps its time of the day, also over a change of the clock, and its removal unless that moves too', () => {
  const post = { liveAt: '2026-10-24T08:00:00.000Z', scheduledEnd: '2026-10-31T09:30:00.000Z' };
  const start = '2026-10-26T09:00:00.000Z';
  expect(timesOn('2026-10-26', post, 'Europe/Berlin')).toEqual({ start, end: post.scheduledEnd });
  const moved = timesOn('2026-10-26', post, 'Europe/Berlin', true);
  expect(moved).toEqual({ start, end: '2026-11-02T09:30:00.000Z' });
  const afterEnd = timesOn('2026-11-01', post, 'Europe/Berlin');
  expect([moved, afterEnd].map(isBeforeRemoval)).toEqual([true, false]);
  expect(timesOn('2026-10-20', { ...post, scheduledEnd: null }, 'Europe/Berlin', true).end).toBeNull();
  expect(daysOf('list', '2026-02-10', 1)).toHaveLength(28);
});

it('[dashboard] names what of an offer lies behind its last day, which ends at midnight', () => {
  const behind = (start: string, end: string | null) => behindLastDay({ start, end }, '2026-07-10', 'Europe/Berlin');
  expect(behind('2026-07-10T21:59:00.000Z', null)).toEqual([]);
  expect(behind('2026-07-01T08:00:00.000Z', '2026-07-10T22:00:00.000Z')).toEqual([]);
  expect(behind('2026-07-01T08:00:00.000Z', '2026-07-10T22:01:00.000Z')).toEqual(['end']);
  expect(behind('2026-07-10T22:00:00.000Z', null)).toEqual(['start']);
  expect(behind('2026-07-11T08:00:00.000Z', '2026-07-12T08:00:00.000Z')).toEqual(['start', 'end']);
});
