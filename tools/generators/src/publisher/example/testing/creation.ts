import type { CreationDriver } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The route that creates a listing, once per request. */
export function fakeCreation(fake: Fake): CreationDriver {
  const made = new Map<unknown, string>();
  fake.on('POST /listings', ({ body: { requestId, ...fields } }) => {
    const id = made.get(requestId) ?? `listing-${crypto.randomUUID()}`;
    made.set(requestId, id);
    if (!fake.listings.has(id)) fake.listings.set(id, { ...fields, id, page: `https://starter.example/${id}` });
    return [201, fake.listings.get(id)];
  });
  return { count: async () => fake.listings.size };
}
