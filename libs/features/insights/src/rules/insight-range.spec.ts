import { describe, expect, it } from '@jest/globals';
import { addDays, lengthInDays } from '@listings/domain';
import { requestedInsightRange } from './insight-range.js';

describe('the range of days of a read of insights [contract 11]', () => {
  it('[contract 11, insights] is what the client asks for, at most 548 days', () => {
    expect(requestedInsightRange({ fromDate: '2026-01-01', toDate: '2027-07-02' })).toEqual({
      range: { from: '2026-01-01', to: '2027-07-02' },
    });
    expect(lengthInDays({ from: '2026-01-01', to: '2027-07-02' })).toBe(548);
    expect(requestedInsightRange({ fromDate: '2026-01-01', toDate: '2027-07-03' })).toMatchObject({
      problem: { parameter: 'fromDate', reason: expect.stringContaining('548') },
    });
  });

  it('[contract 11, insights] is undefined without both ends, and has 30 days with one', () => {
    expect(requestedInsightRange({})).toEqual({ range: undefined });
    const range = { from: '2026-03-01', to: '2026-03-30' };
    expect(requestedInsightRange({ fromDate: range.from })).toEqual({ range });
    expect(requestedInsightRange({ toDate: range.to })).toEqual({ range });
  });

  const NO_DAYS = ['2026-02-29', '2026-2-1', '0000-01-01', 'today', '2026-01-01T00:00:00Z', '-001-01-01'];
  it.each(NO_DAYS)('[contract 11, insights] refuses %s, which is no day', (text) => {
    expect(requestedInsightRange({ fromDate: text, toDate: '2026-03-01' })).toMatchObject({
      problem: { parameter: 'fromDate' },
    });
    expect(requestedInsightRange({ toDate: text })).toMatchObject({ problem: { parameter: 'toDate' } });
  });

  it('[contract 11, insights] refuses a range that ends before it begins', () => {
    expect(requestedInsightRange({ fromDate: '2026-03-02', toDate: '2026-03-01' })).toMatchObject({
      problem: { reason: 'is after "toDate"' },
    });
  });

  it('stays within the days that have four digits for the year', () => {
    expect(addDays('0001-01-02', -5)).toBe('0001-01-01');
    expect(addDays('9999-12-30', 5)).toBe('9999-12-31');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(requestedInsightRange({ toDate: '0001-01-05' })).toEqual({
      range: { from: '0001-01-01', to: '0001-01-05' },
    });
  });
});
