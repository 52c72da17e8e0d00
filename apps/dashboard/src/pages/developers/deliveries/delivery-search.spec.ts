import { expect, it } from '@jest/globals';
import { deliverySearch, locationNumber } from './delivery-search.js';

it('[dashboard] reads the filters of the address and leaves out what is none', () => {
  expect(
    deliverySearch({ event: 'profile.updated', status: 'EXHAUSTED', locationId: 100001, from: '2026-07-06T10:00:00Z' }),
  ).toEqual({
    event: 'profile.updated',
    status: 'EXHAUSTED',
    locationId: '100001',
    from: '2026-07-06T10:00:00.000Z',
  });
  expect(
    deliverySearch({
      event: '',
      status: 'BROKEN',
      locationId: ['a'],
      from: 'yesterday',
      to: {},
      cursor: 'x'.repeat(201),
    }),
  ).toEqual({});
});

it('[dashboard] reads the number of a location from both forms of its id', () => {
  expect(locationNumber('100005')).toBe(100_005);
  expect(locationNumber('TG9jYXRpb246MTAwMDA1')).toBe(100_005);
  for (const text of [undefined, null, '', 'abc', '€', '1'.repeat(20), btoa('Post:7')])
    expect([text, locationNumber(text)]).toEqual([text, undefined]);
});
