import { asObject, asText, failureFor, harmless, needed, PublisherError, retryAfterIn } from '@listings/publisher-sdk';
import type { Credentials, PublisherContext, TokenAuthorization } from '@listings/publisher-sdk';
import { authorize, readRefusal, rules } from './api.js';

/**
 * Connecting with a key and its secret, which the owner copies from the guide's page. The guide does not say whose key
 * it is, so there is no subject. Only the owner can withdraw a key, so there is no revoke.
 */
export function createAuthorization({ http, settings, now }: PublisherContext): TokenAuthorization {
  const url = `${settings.base('URL')}/account`;

  /** The name of the account; undefined if the guide does not accept the key. */
  async function accountName(credentials: Credentials): Promise<string | undefined> {
    const headers = authorize(credentials);
    if (!headers) return undefined;
    const response = await harmless(() => http.send({ method: 'GET', url, headers }));
    if (response.status === 401) return undefined;
    if (response.status === 200) return needed(asText(asObject(response.json)?.['name']), 'the name of the account');
    const refusal = { ...readRefusal(response), retryAfterMs: retryAfterIn(response.headers, now()) };
    throw new PublisherError(failureFor(refusal, { effect: 'read' }, rules, now()));
  }

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
      // A value that no header can carry is no value of the guide.
      const isPlain = [key, secret].every((value) => /^[\x21-\x7e]+$/.test(value ?? ''));
      const displayName = isPlain ? await accountName({ key, secret }) : undefined;
      if (displayName !== undefined) return { outcome: 'connected', credentials: { key, secret }, displayName };
      return { outcome: 'refused', reason: 'failed', text: 'Publisher D does not know this key and secret.' };
    },

    async check(session) {
      if ((await accountName(await session.credentials())) !== undefined) return;
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the guide does not accept the key' });
    },
  };
}
