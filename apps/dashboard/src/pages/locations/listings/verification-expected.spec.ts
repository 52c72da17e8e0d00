import { expect, it } from '@jest/globals';
import type { PublisherInfo } from '../../publishers/publisher.js';
import { isVerificationExpected } from './verification-expected.js';

const publishers = [
  { publisher: 'ACME_MAPS', name: 'Acme Maps' },
  { publisher: 'BOLT', name: 'Bolt' },
] as unknown as PublisherInfo[];
const connected = [
  { site: { name: 'Acme Maps' }, connectedAccountId: 'account' },
  { site: { name: 'Bolt' }, connectedAccountId: null },
  { site: { name: 'Assistant' }, connectedAccountId: null },
] as unknown as Parameters<typeof isVerificationExpected>[0];

it('[dashboard] a verification is expected from the connection of a listing until the service has read it', () => {
  const location = (status: string) => ({
    archived: false,
    acmeMapsVerificationStatus: { status, message: null },
    boltVerificationStatus: { status: 'NOT_CONNECTED', message: null },
  });
  expect(isVerificationExpected(connected, location('NOT_CONNECTED'), publishers)).toBe(true);
  expect(isVerificationExpected(connected, location('PENDING'), publishers)).toBe(false);
  expect(isVerificationExpected([], location('NOT_CONNECTED'), publishers)).toBe(false);
  expect(isVerificationExpected(connected, { ...location('NOT_CONNECTED'), archived: true }, publishers)).toBe(false);
});

it('[dashboard] no verification is expected of a publisher that has none', () => {
  expect(isVerificationExpected(connected, { archived: false }, publishers)).toBe(false);
});
