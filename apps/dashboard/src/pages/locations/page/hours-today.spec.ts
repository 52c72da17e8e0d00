import { describe, expect, it } from '@jest/globals';
import { hoursLine } from '../listings/hours-line.js';
import { hoursToday } from './hours-today.js';

const THURSDAY = new Date(2026, 11, 24, 12);
const hours = 'Wednesday 09:00am to 05:00pm; Thursday 10:00am to 04:00pm';

describe('the hours of today at a publisher', () => {
  it('[dashboard] are those of the weekday, or those of the date where it has any', () => {
    const ofWeekday = hoursLine('Thursday 10:00am to 04:00pm');
    expect(hoursToday({ hours, specialHours: null }, THURSDAY)).toBe(ofWeekday);
    expect(hoursToday({ hours, specialHours: '2026-12-25 closed' }, THURSDAY)).toBe(ofWeekday);
    expect(hoursToday({ hours, specialHours: '2026-12-24 closed' }, THURSDAY)).toBe('Dec 24, 2026: Closed');
  });

  it('[dashboard] are none where the listing shows no hours of the day', () => {
    expect(hoursToday({ hours, specialHours: null }, new Date(2026, 11, 27, 12))).toBeNull();
    expect(hoursToday({ hours: null, specialHours: null }, THURSDAY)).toBeNull();
  });
});
