import { expect, it } from '@jest/globals';
import { deliverySearch } from './delivery-search.js';

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
