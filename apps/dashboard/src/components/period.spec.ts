import { expect, it } from '@jest/globals';
import { lastDays, periodOf } from './period.js';

const now = new Date('2026-03-01T00:30:00Z');

it('[contract 11] a period has both its days, in UTC', () => {
  expect(lastDays(30, now)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(lastDays(1, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
});

it('[dashboard] what is not chosen is the last days, and a period is never turned round', () => {
  expect(periodOf({}, 7, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodOf({ to: '2026-02-10' }, 7, now)).toEqual({ from: '2026-02-04', to: '2026-02-10' });
  expect(periodOf({ from: '2026-02-10', to: '2026-02-01' }, 7, now)).toEqual({ from: '2026-02-01', to: '2026-02-10' });
});
