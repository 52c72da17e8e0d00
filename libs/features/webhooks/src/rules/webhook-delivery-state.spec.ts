import { describe, expect, it } from '@jest/globals';
import { attemptOutcome } from './attempt-outcome.js';
import { endpointUrlProblem } from './endpoint-url.js';
import { afterAttempt, WEBHOOK_DELIVERY_TRANSITIONS } from './webhook-delivery-state.js';

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

  it('[style] a state and an event have one next state', () => {
    const keys = WEBHOOK_DELIVERY_TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('webhook URL', () => {
  const ACCEPTED = ['https://example.com/hook?x=1', 'http://example.com:8080', 'HTTPS://EXAMPLE.com'];
  it.each(ACCEPTED)('[contract 8] accepts %s', (url) => {
    expect(endpointUrlProblem(url)).toBeUndefined();
  });

  it.each([
    '',
    'example.com',
    '/hook',
    'ftp://example.com',
    'https://',
    'https://u:p@example.com',
    'https://u@example.com',
    'https://example.com/#a',
    `https://example.com/${'a'.repeat(2048)}`,
    'javascript:alert(1)',
    'https:example.com',
    'https://example.com/\u0000',
    'https://exam\nple.com/',
    'https://example.com/a b',
    'https://example.com/ ',
    'https://example.com\\@example.org/',
    'https://example.com/\u007f',
    'https://example.com/\ud800',
  ])('[contract 8] refuses %j', (url) => {
    expect(endpointUrlProblem(url)).toBeDefined();
  });
});
