import { asText, needed, sessionWith } from '@listings/publisher-sdk';
import type { PublisherContext, TokenAuthorization } from '@listings/publisher-sdk';
import { createApi } from './api.js';
import type { Configuration } from './settings.js';

/** Connecting and disconnecting an account with an API key that its owner enters. */
export function createAuthorization(context: PublisherContext, configuration: Configuration): TokenAuthorization {
  const api = createApi(context, configuration);
  const account = { method: 'GET', url: '/account', effect: 'read' } as const;
  return {
    kind: 'token',
    // What the owner enters, in the publisher's own words.
    fields: [{ key: 'apiKey', label: 'API key', secret: true, maxLength: 200, help: 'Settings > API > Keys' }],

    async complete({ fields: { apiKey: access } }) {
      const credentials = { access };
      const { body, refusal } = await api.call({ ...account, session: sessionWith(credentials), expected: [401] });
      if (refusal) return { outcome: 'refused', reason: 'failed', text: 'The publisher does not know this key.' };
      // `subject` identifies the user: connecting the same user again updates the connected account.
      const subject = needed(asText(body['user']), 'the user');
      return { outcome: 'connected', credentials, subject, displayName: asText(body['name']) ?? subject };
    },

    check: async (session) => void (await api.call({ ...account, session })),

    async revoke(session) {
      // 401: the key is invalid already, which is the wanted result.
      await api.call({ session, method: 'DELETE', url: '/key', effect: 'write', expected: [401] });
    },
  };
}
