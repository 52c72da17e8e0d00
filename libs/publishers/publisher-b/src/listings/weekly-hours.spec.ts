import { describe, expect, it } from '@jest/globals';
import type { ListingHours } from '@listings/publisher-sdk';
import { readHours, writeHours } from './weekly-hours.js';

const closed = (day: ListingHours['day']): ListingHours => ({ day, type: 'CLOSED', slots: [] });
const open = (day: ListingHours['day'], ...ranges: string[]): ListingHours => {
  const slots = ranges.map((range) => range.split('-')).map(([start = '', end = '']) => ({ start, end }));
  return { day, type: 'OPEN', slots };
};
const MONDAY = { mon_1_open: '09:00', mon_1_close: '12:30', mon_2_open: '14:00', mon_2_close: '18:00' };

describe('hours of a page [publishers 2.4]', () => {
  it('reads split and overnight days; a day that is missing is closed', () => {
    const friday = { fri_1_open: '18:00', fri_1_close: '02:00' };
    const hours = readHours({ ...MONDAY, ...friday, sat_1_open: '00:00', sat_1_close: '12:00' });
    expect(hours).toEqual([
      open('MONDAY', '09:00am-12:30pm', '02:00pm-06:00pm'),
      ...(['TUESDAY', 'WEDNESDAY', 'THURSDAY'] as const).map(closed),
      open('FRIDAY', '06:00pm-02:00am'),
      open('SATURDAY', '12:00am-12:00pm'),
      closed('SUNDAY'),
    ]);
  });

  it('reads a range that ends where it starts as a whole day', () => {
    const week = readHours({ mon_1_open: '00:00', mon_1_close: '24:00', tue_1_open: '09:00', tue_1_close: '09:00' });
    expect(week?.[0]?.slots).toEqual([{ start: '12:00am', end: '11:59pm' }]);
    expect(week?.[1]?.slots).toEqual([{ start: '09:00am', end: '08:59am' }]);
  });

  it('[publishers 5.12] does not know a week of which one time cannot be read', () => {
    for (const unread of [{ mon_2_open: 'by appointment' }, { tue_1_open: '09:00' }])
      expect(readHours({ ...MONDAY, ...unread })).toBeUndefined();
  });

  it('keeps unknown hours unknown', () => {
    const unreadable = { mon_1_open: 'nine', mon_1_close: '25:00' };
    for (const unknown of [undefined, null, {}, [], 'always', unreadable, { tue_1_open: '09:00' }])
      expect(readHours(unknown)).toBeUndefined();
  });

  it('leaves out third ranges, special days and closed ones', () => {
    const map = writeHours([
      open('TUESDAY', '08:00am-10:00am', '11:00am-01:00pm', '03:00pm-05:00pm'),
      { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' },
    ]);
    expect(map).toEqual({ tue_1_open: '08:00', tue_1_close: '10:00', tue_2_open: '11:00', tue_2_close: '13:00' });
    expect(writeHours([closed('MONDAY'), closed('TUESDAY')])).toEqual({});
  });
});
