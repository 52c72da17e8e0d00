import { expect, it } from '@jest/globals';
import { dayOf, momentOf } from './day.js';

it('[dashboard] an address names a day only if the calendar has it', () => {
  expect(dayOf('2024-02-29')).toBe('2024-02-29');
  const absent = ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10'];
  for (const wrong of [...absent, '2026-2-3', 'today', 20260203])
    expect([wrong, dayOf(wrong)]).toEqual([wrong, undefined]);
});

it('[dashboard] an address names a moment only if its day exists', () => {
  expect(momentOf('2026-02-28T23:30:00+01:00')).toBe('2026-02-28T22:30:00.000Z');
  expect(momentOf('2026-02-28')).toBe('2026-02-28T00:00:00.000Z');
  for (const wrong of ['2026-02-30T10:00:00Z', '2026-02-28T25:00:00Z', 'yesterday', '', 5])
    expect([wrong, momentOf(wrong)]).toEqual([wrong, undefined]);
});
