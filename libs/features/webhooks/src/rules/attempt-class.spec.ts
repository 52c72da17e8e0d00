import { describe, expect, it } from '@jest/globals';
import { attemptClass } from './attempt-class.js';
import type { AttemptClass } from './attempt-class.js';
import { attemptOutcome } from './attempt-outcome.js';
import type { Exchange, ExchangeFailure } from './attempt-outcome.js';

/** The class of an attempt whose exchange was stored as the dispatcher stores it. */
function classOf(exchange: Exchange): AttemptClass {
  const outcome = attemptOutcome(exchange);
  return attemptClass({
    responseStatus: exchange.kind === 'response' ? exchange.status : null,
    error: outcome.kind === 'DELIVERED' ? null : outcome.error,
  });
}

describe('the class of an attempt', () => {
  it.each<[number, AttemptClass]>([
    [200, 'DELIVERED'],
    [204, 'DELIVERED'],
    [301, 'REDIRECT'],
    [404, 'STATUS'],
    [410, 'GONE'],
    [503, 'STATUS'],
  ])('[contract 8] of a response with status %s is %s', (status, expected) => {
    expect(classOf({ kind: 'response', status })).toBe(expected);
  });

  it.each<[ExchangeFailure, AttemptClass]>([
    ['TIMEOUT', 'TIMEOUT'],
    ['RESPONSE_TOO_SLOW', 'RESPONSE_TOO_SLOW'],
    ['DNS', 'DNS'],
    ['CONNECTION', 'CONNECT'],
    ['TLS', 'TLS'],
    ['ADDRESS_REFUSED', 'BLOCKED_ADDRESS'],
    ['INVALID_RESPONSE', 'INVALID_RESPONSE'],
    ['INVALID_URL', 'INVALID_URL'],
    ['NO_SECRET', 'NO_SECRET'],
  ])('[contract 8] of the failure %s is %s', (failure, expected) => {
    expect(classOf({ kind: 'failure', failure, reason: 'HTTP: a reason' })).toBe(expected);
  });

  it('[reliability 2, I6] of a lost claim is LOST, and of one without an end SENDING', () => {
    expect(attemptClass({ responseStatus: null, error: 'LOST: the process ended' })).toBe('LOST');
    expect(attemptClass({ responseStatus: null, error: null })).toBe('SENDING');
  });
});
