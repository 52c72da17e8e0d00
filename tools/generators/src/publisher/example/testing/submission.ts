import type { SubmissionDriver } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The route that changes a listing. */
export function fakeSubmission(fake: Fake): SubmissionDriver {
  fake.on('PATCH /listings/:id', ({ path: [, id = ''], body }) => [
    200,
    Object.assign(fake.listings.get(id) ?? {}, body),
  ]);
  return {
    async foreign(ref) {
      Object.assign(fake.listings.get(ref) ?? {}, { parking: 'behind the house' });
      return { what: 'the field parking', isThere: async () => fake.listings.get(ref)?.['parking'] !== undefined };
    },
  };
}
