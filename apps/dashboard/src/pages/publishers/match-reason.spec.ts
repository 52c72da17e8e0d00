import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { sentenceKey } from '../../language/sentence-key.js';
import { knownText } from '../../language/t.js';
import { matchReason } from './match-reason.js';

const scoring = readFileSync(
  new URL('../../../../../libs/features/connections/src/rules/matching/score-match.ts', import.meta.url),
  'utf8',
);

it('[languages] each reason of a match has a text', () => {
  const reasons = [...scoring.matchAll(/reason:[^']{0,40}'([^']+)'|[?:] '(Same phone[^']*)'/g)].map(
    ([, reason, phone]) => reason ?? phone ?? '',
  );
  expect(reasons.length).toBeGreaterThan(15);
  expect(reasons.filter((reason) => knownText('publishers.reasons', sentenceKey(reason)) === undefined)).toEqual([]);
});

it('[languages] a likeness and a distance are written in the notation of the language', () => {
  expect(matchReason('Similar name (87%)')).toBe('Similar name (87%)');
  expect(matchReason('120 m apart')).toBe('120 m apart');
  expect(matchReason('1.4 km apart')).toBe('1.4 km apart');
});
