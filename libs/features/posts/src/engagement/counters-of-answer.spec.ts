import { describe, expect, it } from '@jest/globals';
import type { PostEngagement } from '@listings/publisher-sdk';
import { countersOfAnswer } from './counters-of-answer.js';

function read(answer: readonly PostEngagement[]) {
  let invalid = 0;
  const counters = countersOfAnswer(answer, { refs: new Set(['one', 'two']), onInvalid: () => (invalid += 1) });
  return { counters: Object.fromEntries(counters), invalid };
}

describe('the engagement in a publisher’s answer', () => {
  it('[contract 5, engagement] [publishers 5.15] is taken as it is told: a zero is 0, and what is absent stays absent', () => {
    const one = { views: 0, clicks: 3 };
    const two = { reactions: 1 };
    const answer = Object.entries({ one, two }).map(([ref, counters]) => ({ ref, ...counters }));
    expect(read(answer)).toEqual({ counters: { one, two }, invalid: 0 });
  });

  const uncountable = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31];

  it.each(uncountable)('[contract 5, engagement] is not stored where it counts nothing: %s', (views) => {
    expect(read([{ ref: 'one', views, clicks: 3 }])).toEqual({ counters: { one: { clicks: 3 } }, invalid: 1 });
  });

  it('[contract 5, engagement] is not stored for a post that the service did not ask for', () => {
    expect(read([{ ref: 'three', views: 9 }])).toEqual({ counters: {}, invalid: 1 });
  });
});
