import { describe, expect, it } from '@jest/globals';
import { addDays, lengthInDays } from '@listings/domain';
import { insightSpans, monthOf } from './insight-spans.js';

describe('the spans of two periods', () => {
  it('[contract 11] 30 days beside the 30 days before are cut where one of both begins a month', () => {
    expect(
      insightSpans({ from: '2026-10-28', to: '2026-11-26' }, '2026-09-28').map((span) => Object.values(span)),
    ).toEqual([
      ['2026-10-28', '2026-10-01', 28, 30, '2026-09-01', 28, 30],
      ['2026-10-31', '2026-10-01', 31, 31, '2026-10-01', 1, 1],
      ['2026-11-01', '2026-11-01', 1, 26, '2026-10-01', 2, 27],
    ]);
  });

  it.each([
    ['2024-02-01', '2024-03-31', '2023-02-01'],
    ['2026-01-31', '2026-01-31', '2026-01-31'],
    ['2025-05-30', '2026-11-28', '2023-11-29'],
    ['0001-01-01', '0001-02-10', '0001-01-01'],
  ])('[contract 11] the spans of %s to %s have each day once, and its counterpart', (from, to, beforeFrom) => {
    const pairs = insightSpans({ from, to }, beforeFrom).flatMap((span) =>
      Array.from({ length: span.last - span.first + 1 }, (_, n) => [
        addDays(span.month, span.first - 1 + n),
        addDays(span.beforeMonth, span.beforeFirst - 1 + n),
      ]),
    );
    expect(pairs).toEqual(
      Array.from({ length: lengthInDays({ from, to }) }, (_, n) => [addDays(from, n), addDays(beforeFrom, n)]),
    );
    expect(insightSpans({ from, to }, beforeFrom).every(({ day, month }) => monthOf(day) === month)).toBe(true);
  });
});
