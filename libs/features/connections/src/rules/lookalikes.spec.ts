import { expect, it } from '@jest/globals';
import { BOSTON, UNKNOWN_SUBJECT } from '../testing/match-subject.js';
import { placeGroups } from './lookalikes.js';
import type { MatchSubject } from './matching/match-subject.js';
import { samePlaces } from './matching/same-side.js';

const cafe: MatchSubject = { ...UNKNOWN_SUBJECT, ...BOSTON, street: '12 Main Street', phones: ['+16175550101'] };
const respelled = { ...cafe, name: 'The Lantern Café, LLC', street: '12 main st.' };

/** The pairs of a list that look like one place, and how often the search pauses. */
function search(subjects: readonly MatchSubject[]) {
  const steps = samePlaces(subjects);
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next();
    if (step.done) return { found: step.value, pauses };
  }
}

const pairs = (subjects: readonly MatchSubject[]) => search(subjects).found.map(({ one, other }) => `${one}-${other}`);

it('[contract 7] listings of one place are found by the rules of matches, with score and reasons', () => {
  const { found } = search([cafe, { ...cafe, name: 'Harbour Dental', street: '400 Sea Road', phones: [] }, respelled]);
  expect(found).toMatchObject([{ one: 0, other: 2, reasons: expect.arrayContaining(['Same name', 'Same address']) }]);
  expect(found[0]?.score).toBeGreaterThanOrEqual(0.8);
});

it('[contract 7] a phone number that only two listings have is theirs, and one of many is that of a chain', () => {
  const renamed = { ...cafe, name: 'Starlight Cafe' };
  expect(pairs([cafe, renamed])).toEqual(['0-1']);
  const branch = (house: number) => ({ ...cafe, street: `${house} Oak Avenue`, postalCode: `021${house}` });
  expect(pairs([10, 23, 36, 49].map(branch))).toEqual([]);
});

it('[contract 7] a list without pairs compares few of them, and pauses now and then', () => {
  const shop = (n: number) => ({ ...cafe, street: `${n} Road ${n % 40}`, phones: [`+1617555${String(1_000 + n)}`] });
  const nameOf = (n: number) => `Shop ${String.fromCodePoint(97 + (n % 26))}${n}`;
  const { found, pauses } = search(Array.from({ length: 600 }, (_, n) => ({ ...shop(n), name: nameOf(n) })));
  expect(found).toEqual([]);
  // All pairs would pause about 900 times.
  expect(pauses).toBeLessThan(400);
});

it('[contract 7] pairs that share a listing are one group, with the reasons of the best one', () => {
  const pair = (one: number, other: number, score: number) => ({ one, other, score, reasons: [`${one}-${other}`] });
  const like = { listing: 5, locationId: 100_001, score: 0.9, reasons: ['like'] };
  const groups = placeGroups([pair(3, 4, 0.9), pair(0, 2, 0.85), pair(1, 2, 0.95)], [like, { ...like, listing: 3 }]);
  expect(groups).toEqual([
    { listings: [0, 1, 2], locationIds: [], reasons: ['1-2'] },
    { listings: [3, 4], locationIds: [100_001], reasons: ['3-4'] },
    { listings: [5], locationIds: [100_001], reasons: ['like'] },
  ]);
});
