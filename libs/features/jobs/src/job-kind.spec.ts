import { expect, it } from '@jest/globals';
import { declareJobKind, kindOfJob, outcomesOf, REFUSED } from './job-kind.js';
import type { JobKind } from './job-kind.js';
import { COUNTING } from './testing/jobs-fixture.js';

const COUNTED = { place: 2, means: 'The row is counted.' };

it('[jobs] the outcomes of several kinds have the published order, and one that kinds share is there once', () => {
  const kinds: JobKind[] = [
    { ...COUNTING, outcomes: { REFUSED } },
    { ...COUNTING, outcomes: { REFUSED, COUNTED } },
  ];
  expect(Object.entries(outcomesOf(kinds))).toEqual(Object.entries({ COUNTED, REFUSED }));
});

it.each([
  ['one place', { OTHER: { ...COUNTED, place: REFUSED.place } }],
  ['one name', { REFUSED: COUNTED }],
])('[jobs] two outcomes with %s are refused', (_, outcomes) => {
  expect(() =>
    outcomesOf([
      { ...COUNTING, outcomes: { REFUSED } },
      { ...COUNTING, outcomes },
    ]),
  ).toThrow('Two outcomes of rows have one name or one place.');
});

it('[jobs] a kind with the name or the place of another one is refused, and a job of an unknown kind has none', () => {
  const first: JobKind = { ...COUNTING, name: 'first', place: 9_001 };
  declareJobKind(first);
  for (const other of [
    { ...first, place: 9_002 },
    { ...first, name: 'second' },
  ])
    expect(() => declareJobKind(other)).toThrow('have one name or one place.');
  expect([kindOfJob({ kind: 'first' }), kindOfJob({ kind: 'of another release' })]).toEqual([first, undefined]);
});
