import { describe, expect, it } from '@jest/globals';
import { readPart } from '@listings/feature-jobs/testing';
import { ReviewReport } from '../../index.js';
import { startReviewJobsFixture } from '../../testing/review-jobs-fixture.js';

const fixture = startReviewJobsFixture();

describe('the reviews of a report', () => {
  it('[jobs] are those of the selected locations in the period, beside those of the days before', async () => {
    await fixture.newReviews([{}, {}]);
    const { accountId, locationId } = await fixture.newReviews([{ rating: 1 }, { rating: 5 }, { rating: 4 }]);
    const request = {
      range: { from: '2026-01-02', to: '2026-01-03' },
      beforeFrom: '2025-12-31',
      selection: '',
      language: 'en' as const,
    };
    const report = { ...request, accountId, locations: {} };
    const { sheets, number, column } = await readPart(new ReviewReport(fixture.deps), report);

    expect(number('Reviews')).toEqual([2, 2, 1]);
    expect(number('Average rating')).toEqual([4.5, 4.5, 1]);
    expect([...sheets.keys()]).toEqual(['Reviews by location', 'Reviews by region', 'Reviews by publisher']);
    for (const sheet of sheets.keys()) expect(column(sheet, 'Reviews')).toEqual([2]);
    expect(column('Reviews by location', 'Key')).toEqual([String(locationId)]);
    expect(column('Reviews by region', 'Reviews of the days before')).toEqual([1]);

    const none = await readPart(new ReviewReport(fixture.deps), { ...report, locations: { tag: 'none' } });
    expect(none.number('Reviews')).toEqual([0, 0, 0]);
    expect(none.column('Reviews by location', 'Key')).toEqual([]);
  });
});
