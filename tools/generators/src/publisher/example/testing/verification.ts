import type { VerificationDriver } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The publisher's words for the states. */
const WORDS = { NOT_VERIFIED: 'none', PENDING: 'waiting', UNDER_REVIEW: 'review', VERIFIED: 'verified' } as const;

/** The route for the verification of a listing. */
export function fakeVerification(fake: Fake): VerificationDriver {
  fake.on('GET /listings/:id/verification', ({ path: [, id = ''] }) => [
    200,
    { state: fake.listings.get(id)?.['verification'] ?? 'none' },
  ]);
  const states = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return {
    states,
    async set(ref, wanted) {
      const state = states.find((each) => each === wanted);
      Object.assign(fake.listings.get(ref) ?? {}, { verification: state && WORDS[state] });
    },
  };
}
