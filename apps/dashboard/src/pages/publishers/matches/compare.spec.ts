import { describe, expect, it } from '@jest/globals';
import type { Suggestion } from '../publisher-queries.js';
import { comparedFields } from './compare.js';

const suggestion = (listing: { name: string; city: string }) =>
  ({
    locationInfo: { name: 'Café Nord', city: 'Oslo', stateIso: '' },
    suggestedLocationInfo: { locationInfo: listing },
  }) as Suggestion;

describe('a suggestion side by side', () => {
  it('[dashboard] marks the fields that differ, and not those that are only written otherwise', () => {
    const fields = comparedFields(suggestion({ name: 'CAFE  nord', city: 'Bergen' }), undefined);
    expect(fields.map(({ field, differs }) => [field, differs])).toEqual([
      ['name', false],
      ['city', true],
    ]);
  });
});
