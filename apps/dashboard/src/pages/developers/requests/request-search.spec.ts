import { expect, it } from '@jest/globals';
import { requestSearch } from './request-search.js';

it('[dashboard] reads the filters of the address and leaves out what is none', () => {
  expect(
    requestSearch({ outcome: 'CLIENT_ERROR', correlationId: 42, to: '2026-07-06T10:00:00Z', cursor: '1-1' }),
  ).toEqual({ outcome: 'CLIENT_ERROR', correlationId: '42', to: '2026-07-06T10:00:00.000Z', cursor: '1-1' });
  expect(requestSearch({ outcome: 'FINE', operation: '', keyId: ['a'], from: 'yesterday' })).toEqual({});
});
