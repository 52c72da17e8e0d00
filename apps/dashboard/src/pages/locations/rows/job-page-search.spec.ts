import { expect, it } from '@jest/globals';
import { parseJobPageSearch, shownOutcome } from './job-page-search.js';

it('[dashboard] the page of a job shows refused rows first, unless its address names others', () => {
  const counts = (['NEW', 'REFUSED'] as const).map((outcome) => ({ outcome, count: 2 }));
  expect(shownOutcome({ counts }, {})).toBe('REFUSED');
  expect(shownOutcome({ counts: counts.slice(0, 1) }, {})).toBe('ALL');
  expect(shownOutcome({ counts }, parseJobPageSearch({ show: 'NEW' }))).toBe('NEW');
  expect(parseJobPageSearch({ show: 'OTHER', columns: 'yes' }).show).toBeUndefined();
});
