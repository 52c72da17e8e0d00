import { asFlag, asNumber, asObject, asText, needed } from '@listings/publisher-sdk';
import type { ApiClient } from '../api/api-client.js';
import type { Configuration } from '../configuration.js';
import { isRefused } from '../failures.js';

/** See {@link createUserTokens}. */
export type UserTokens = ReturnType<typeof createUserTokens>;

/** The calls that issue and examine user tokens [publishers 2.2, steps 3, 4, 7]. */
export function createUserTokens(api: ApiClient, configuration: Configuration, now: () => number) {
  const { clientId, clientSecret, wireNames } = configuration;
  return {
    /** Step 3: exchanges the code of the redirect for a short-lived token. */
    async exchange({ code, redirectUri }: { readonly code: string; readonly redirectUri: string }) {
      try {
        return { accessToken: (await accessToken({ redirect_uri: redirectUri, code })).token };
      } catch (error) {
        // A code that was used before, has expired or belongs to another redirect: nothing is broken.
        if (isRefused(error, 'bad_request', 'token_dead', 'object_missing')) return undefined;
        throw error;
      }
    },
    /** Step 4: exchanges a valid token for one that lives 60 days. */
    extend: (token: string) =>
      accessToken({ grant_type: wireNames['b.exchangeGrant'], [wireNames['b.exchangeParam']]: token }),
    /** Step 7: what `debug_token` says about a token, asked with the token of the application. */
    async examine(token: string) {
      const query = { input_token: token };
      const body = await api.call(`${clientId}|${clientSecret}`, { method: 'GET', path: '/debug_token', query });
      const data = asObject(body['data']);
      const error = asObject(data?.['error']);
      return {
        valid: needed(asFlag(data?.['is_valid']), 'the validity of a token'),
        subcode: asNumber(error?.['subcode']),
        message: asText(error?.['message']),
      };
    },
  };

  /** A token that does not expire has no `expiresAt`. */
  async function accessToken(grant: Record<string, string>) {
    const asked = now();
    const query = { client_id: clientId, client_secret: clientSecret, ...grant };
    const body = await api.call(undefined, { method: 'GET', path: '/oauth/access_token', query });
    const token = needed(asText(body['access_token']), 'a token');
    const seconds = asNumber(body['expires_in']) ?? 0;
    return { token, expiresAt: seconds > 0 ? asked + seconds * 1000 : undefined };
  }
}
