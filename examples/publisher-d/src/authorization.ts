import { asText, needed, sessionWith } from '@listings/publisher-sdk';
import type { TokenAuthorization } from '@listings/publisher-sdk';
import type { Api } from './api.js';

/**
 * Connecting with a key and its secret, which the owner copies from the guide's page. The guide does not say whose key
 * it is, so there is no subject. Only the owner can withdraw a key, so there is no revoke.
 */
export function createAuthorization(api: Api): TokenAuthorization {
  const account = { method: 'GET', url: `${api.base}/account`, effect: 'read' } as const;
  return {
    kind: 'token',
    fields: [
      {
        key: 'key',
        label: 'API key',
        secret: false,
        maxLength: 40,
        help: 'Publisher D shows it under Settings > API.',
      },
      { key: 'secret', label: 'API secret', secret: true, maxLength: 80 },
    ],

    async complete({ fields: { key, secret } }) {
      const credentials = { key, secret };
      const { body, refusal } = await api.call({ ...account, session: sessionWith(credentials), expected: [401] });
      if (refusal)
        return { outcome: 'refused', reason: 'failed', text: 'Publisher D does not know this key and secret.' };
      const displayName = needed(asText(body['name']), 'the name of the account');
      return { outcome: 'connected', credentials, displayName };
    },

    async check(session) {
      await api.call({ ...account, session });
    },
  };
}
