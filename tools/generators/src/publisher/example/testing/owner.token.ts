import type { PublisherDriver, TokenOwnerDriver } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The route for keys, and the owner on the publisher's page for API keys. */
export function fakeOwner(fake: Fake): { readonly owner: TokenOwnerDriver } {
  fake.on('DELETE /key', ({ headers }) => {
    fake.access.delete(headers.authorization?.replace('Bearer ', '') ?? '');
    return [204];
  });
  return {
    owner: {
      async issueToken() {
        const apiKey = `key-${crypto.randomUUID()}`;
        fake.access.add(apiKey);
        return { apiKey };
      },
      withdraw: async () => fake.access.clear(),
    },
  };
}

/** The abilities that the publisher does not have, each with the reason. */
export const impossibleForOwner: PublisherDriver['impossible'] = {
  lapse: 'a key is valid until its owner withdraws it',
};
