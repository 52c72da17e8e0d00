import { asCount, asObject, asText, failureOf } from '@listings/publisher-sdk';
import type { OAuthAuthorization, PublisherContext } from '@listings/publisher-sdk';
import { credentialsIn, idIn, readRefusal } from './api.js';
import type { Api } from './api.js';
import type { Configuration } from './settings.js';

/** The remaining lifetime below which the plug-in exchanges a token. */
const PROLONG_BEFORE_MS = 10 * 86_400_000;

/** Connects an account with a consent page, a slip and a token. This is not OAuth, but follows the same steps. */
export function createAuthorization(
  { http, now }: PublisherContext,
  { url, app, secret }: Configuration,
  api: Api,
): OAuthAuthorization {
  return {
    pkce: false,

    authorizeUrl({ redirectUri, state }) {
      // The directory has no state parameter, so the return URL contains the state.
      const back = new URL(redirectUri);
      back.searchParams.set('state', state);
      const consent = new URL(`${url}/consent`);
      consent.searchParams.set('app', app);
      consent.searchParams.set('return', back.href);
      return consent.href;
    },

    async complete({ query }) {
      if (query['refused'] !== undefined) return { outcome: 'refused', reason: 'denied' };
      const { slip } = query;
      if (!slip) return { outcome: 'refused', reason: 'failed' };
      const response = await http.send({ method: 'POST', url: `${url}/tokens`, json: { app, secret, slip } });
      if (readRefusal(response).code === 'slip-void') return { outcome: 'refused', reason: 'failed' };
      const credentials = credentialsIn(response, now());
      const holder = asObject(asObject(response.json)?.['holder']) ?? {};
      const subject = idIn(holder);
      const displayName = asText(holder['name']) ?? subject;
      return { outcome: 'connected', credentials, subject, displayName, email: asText(holder['mail']) };
    },

    async revoke(session) {
      try {
        await api.call({ session, method: 'DELETE', url: '/tokens', effect: 'write' });
      } catch (error) {
        // A token that is already invalid counts as revoked.
        if (failureOf(error).kind !== 'CREDENTIALS_INVALID') throw error;
      }
    },

    async keepAlive(session) {
      const credentials = await session.credentials();
      const lapsesAt = asCount(credentials['lapsesAt']) ?? 0;
      if (lapsesAt - now() < PROLONG_BEFORE_MS) await session.renew(credentials, api.prolong);
    },
  };
}
