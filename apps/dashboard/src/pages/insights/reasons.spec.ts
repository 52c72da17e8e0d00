import { expect, it } from '@jest/globals';
import { reasonsOf } from './reasons.js';
import type { InsightFacts } from './reasons.js';

function total(days: number, compared: number) {
  const comparison = { days: compared, value: 90, previous: 80 };
  return { metric: 'views', publisher: 'PUBLISHER_A' as const, value: 100, days, comparison };
}

const calm: InsightFacts = {
  period: { from: '2026-07-01', to: '2026-07-30' },
  delays: [{ publisher: 'PUBLISHER_A', listings: 2, lastDay: '2026-07-30', behind: 0 }],
  totals: [total(60, 60)],
  before: [total(60, 60)],
  posts: 0,
  postsBefore: 0,
  hours: [],
};

const reasons = (facts: Partial<InsightFacts>, location?: number) =>
  reasonsOf({ ...calm, ...facts }, { location }, () => 'Acme').map(({ text, path }) => `${text} ${path.split('?')[0]}`);

it('[dashboard] says nothing about a change that no fact explains', () => {
  expect(reasons({})).toEqual([]);
});

it('[dashboard] names missing days, listings that one period lacks, posts and changed hours, with their pages', () => {
  const facts: Partial<InsightFacts> = {
    delays: [{ publisher: 'PUBLISHER_A', listings: 2, lastDay: '2026-07-27', behind: 1 }],
    totals: [total(75, 54)],
    // Six of them are those of two listings on the three days that are still to come.
    before: [total(64, 54)],
    posts: 3,
    postsBefore: 1,
    hours: ['2026-07-04', '2026-07-05'],
  };
  expect(reasons(facts, 7)).toEqual([
    'Acme has numbers until Jul 27, 2026. 3 days of this period are still missing. /publishers',
    '1 listing of Acme has no numbers for the last few days. /publishers',
    'Acme: 21 days of listings have a number in this period and none in the compared one, as when a listing is new. /publishers/missing',
    'Acme: 4 days of listings have a number in the compared period and none in this one, as when a listing was disconnected. /publishers/missing',
    '3 posts went live in this period, and 1 in the compared one. /posts',
    'The opening hours changed on 2 days, first on Jul 4, 2026. /locations/7',
  ]);
  expect(reasons({ hours: ['2026-07-04'] })).toEqual([]);
});

it('[dashboard] a period that ended before the newest numbers misses none of its days', () => {
  const until = (lastDay: string | null) =>
    reasons({ delays: [{ publisher: 'PUBLISHER_A', listings: 2, lastDay, behind: 0 }] });
  expect(until(null)).toEqual(['Acme has no numbers for these locations yet. /publishers']);
  expect(until('2026-08-04')).toEqual([]);
});
