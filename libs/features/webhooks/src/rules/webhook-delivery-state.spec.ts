import { describe, expect, it } from '@jest/globals';
import { attemptOutcome } from './attempt-outcome.js';
import { afterAttempt } from './webhook-delivery-state.js';

describe('outcome of an attempt', () => {
  it('[contract 8] every 2xx is delivered, 410 is gone, all else has failed', () => {
    for (let status = 200; status <= 599; status += 1) {
      const expected = status <= 299 ? 'DELIVERED' : status === 410 ? 'GONE' : 'FAILED';
      expect([status, attemptOutcome({ kind: 'response', status }).kind]).toEqual([status, expected]);
    }
    const failure = attemptOutcome({ kind: 'failure', failure: 'TLS', reason: 'expired' });
    expect(failure).toEqual({ kind: 'FAILED', error: 'TLS: expired' });
  });

  it('[contract 8] determines the next state', () => {
    const context = { attempt: 1, random: 0, policy: 'retry' } as const;
    const failed = attemptOutcome({ kind: 'response', status: 500 });
    expect(afterAttempt({ kind: 'DELIVERED' }, context)).toEqual({ state: 'DELIVERED' });
    expect(afterAttempt({ kind: 'GONE', error: '' }, context)).toEqual({ state: 'HELD' });
    expect(afterAttempt(failed, context)).toEqual({ state: 'PENDING', delayMs: 5_000 });
    expect(afterAttempt(failed, { ...context, attempt: 12 })).toEqual({ state: 'EXHAUSTED' });
    expect(afterAttempt(failed, { ...context, policy: 'once' })).toEqual({ state: 'EXHAUSTED' });
  });
});
