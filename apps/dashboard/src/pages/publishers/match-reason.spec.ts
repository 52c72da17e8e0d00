import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { sentenceKey } from '../../language/sentence-key.js';
import { knownText } from '../../language/t.js';
import { matchReason } from './match-reason.js';

const rules = new URL('../../../../../libs/features/connections/src/rules/', import.meta.url);
const scoring = readFileSync(new URL('matching/score-match.ts', rules), 'utf8');

it('[languages] each reason of a match has a text', () => {
  const found = [...scoring.matchAll(/reason:[^']{0,40}'([^']+)'|[?:] '(Same phone[^']*)'/g)];
  const reasons = found.map(([, reason, phone]) => reason ?? phone ?? '');
  expect(reasons.length).toBeGreaterThan(15);
  expect(reasons.filter((reason) => knownText('publishers.reasons', sentenceKey(reason)) === undefined)).toEqual([]);
});

it('[languages] a likeness and a distance are written in the notation of the language', () => {
  for (const reason of ['Similar name (87%)', '120 m apart', '1.4 km apart']) expect(matchReason(reason)).toBe(reason);
});
