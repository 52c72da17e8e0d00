import { describe, expect, it } from '@jest/globals';
import { ListingsError } from '@listings/client';
import { failedPositions } from './failed-positions.js';

const broken = (...messages: string[]) =>
  new ListingsError({
    kind: 'RULES',
    code: 'SY10060',
    message: messages[0] ?? '',
    errors: messages.map((message) => ({ code: 'SY10060', message })),
  });

describe('the photos that were refused', () => {
  it('[dashboard, 7.2] are those that the errors name', () => {
    expect(failedPositions(broken('photos[1]: A location can have only one LOGO', 'photos[12]: too small'))).toEqual(
      new Set([1, 12]),
    );
  });

  it('[dashboard] are unknown when an error is about the whole request, or nothing was decided', () => {
    expect(failedPositions(broken('Location is archived', 'photos[1]: x'))).toBeUndefined();
    expect(
      failedPositions(new ListingsError({ kind: 'NETWORK', code: 'NETWORK_FAILED', message: 'x' })),
    ).toBeUndefined();
    expect(failedPositions(new Error('x'))).toBeUndefined();
  });
});
