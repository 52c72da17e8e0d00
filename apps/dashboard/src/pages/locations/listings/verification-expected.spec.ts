import { expect, it } from '@jest/globals';
import type { PublisherInfo } from '../../publishers/publisher.js';
import { expectedVerifications } from './verification-expected.js';

const publishers = [
  { publisher: 'ACME_MAPS', name: 'Acme Maps' },
  { publisher: 'BOLT', name: 'Bolt' },
] as unknown as PublisherInfo[];

const connected = [
  { site: { name: 'Acme Maps' }, connectedAccountId: 'account' },
  { site: { name: 'Bolt' }, connectedAccountId: null },
  { site: { name: 'Assistant' }, connectedAccountId: null },
] as unknown as Parameters<typeof expectedVerifications>[0];

const expected = (...of: Parameters<typeof expectedVerifications>) =>
  expectedVerifications(...of).map(({ publisher }) => publisher);

it('[dashboard] a verification is expected from the connection of a listing until the service has read it', () => {
  const location = (status: string) => ({
    archived: false,
    acmeMapsVerificationStatus: { status, message: null },
    boltVerificationStatus: { status: 'NOT_CONNECTED', message: null },
  });
  expect(expected(connected, location('NOT_CONNECTED'), publishers)).toEqual(['ACME_MAPS']);
  expect(expected(connected, location('PENDING'), publishers)).toEqual([]);
  expect(expected([], location('NOT_CONNECTED'), publishers)).toEqual([]);
  expect(expected(connected, { ...location('NOT_CONNECTED'), archived: true }, publishers)).toEqual([]);
});

it('[dashboard] no verification is expected of a publisher that has none', () => {
  expect(expected(connected, { archived: false }, publishers)).toEqual([]);
});
