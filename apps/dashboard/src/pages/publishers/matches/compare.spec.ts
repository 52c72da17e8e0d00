import { describe, expect, it } from '@jest/globals';
import type { Location } from '../../locations/editor/form-values.js';
import type { Suggestion } from '../publisher-queries.js';
import { comparedFields } from './compare.js';

const suggestion = (listing: { name: string; city: string; address?: string | null; phone?: string | null }) =>
  ({
    locationInfo: { name: 'Café Nord', city: 'Oslo', stateIso: '' },
    suggestedLocationInfo: { locationInfo: { address: null, phone: null, ...listing } },
  }) as Suggestion;

describe('a suggestion side by side', () => {
  it('[dashboard] marks the fields that differ, and not those that are only written otherwise', () => {
    const fields = comparedFields(suggestion({ name: 'CAFE  nord', city: 'Bergen' }), undefined);
    expect(fields.map(({ field, differs }) => [field, differs])).toEqual([
      ['name', false],
      ['city', true],
    ]);
  });

  it.each([
    ['+1 415-555-2671', false],
    ['(415) 555-2671', false],
    ['+1 415-555-2672', true],
    [null, false],
  ])('[dashboard] shows the phone number of the listing beside that of the location: %s', (phone, differs) => {
    const location = { street: 'Torggata 1', city: 'Oslo', postalCode: '0181', phone: '+14155552671' } as Location;
    const fields = comparedFields(suggestion({ name: 'Café Nord', city: 'Oslo', phone }), location);
    expect(fields.find(({ field }) => field === 'phone')).toEqual({
      field: 'phone',
      location: '+14155552671',
      listing: phone,
      differs,
    });
  });

  it('[dashboard] takes the zero of a number within a country for no difference', () => {
    const location = { street: '', city: 'London', postalCode: '', phone: '+44 20 7946 0018' } as Location;
    for (const phone of ['020 7946 0018', '+44 (0)20 7946 0018']) {
      const fields = comparedFields(suggestion({ name: 'Café Nord', city: 'London', phone }), location);
      expect(fields.at(-1)?.differs).toBe(false);
    }
  });
});
