import { describe, expect, it } from '@jest/globals';
import { ListingsError } from '@listings/client';
import { failedPositions } from './failed-positions.js';

const broken = (...messages: string[]) => {
  const errors = messages.map((message) => ({ code: 'SY10060', message }));
  return new ListingsError({ kind: 'RULES', code: 'SY10060', message: messages[0] ?? '', errors });
};

describe('the photos that were refused', () => {
  it('[dashboard, 7.2] are those that the errors name', () => {
    const failed = failedPositions(broken('photos[1]: A location can have only one LOGO', 'photos[12]: too small'));
    expect(failed).toEqual(new Set([1, 12]));
  });

  it('[dashboard] are unknown when an error is about the whole request, or nothing was decided', () => {
    const unanswered = new ListingsError({ kind: 'NETWORK', code: 'NETWORK_FAILED', message: 'x' });
    for (const error of [broken('Location is archived', 'photos[1]: x'), unanswered, new Error('x')])
      expect(failedPositions(error)).toBeUndefined();
  });
});
