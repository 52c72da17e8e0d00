import { asText, needed } from '@listings/publisher-sdk';
import type { OAuthAuthorization, PublisherContext } from '@listings/publisher-sdk';
import type { Configuration } from './settings.js';
import { revokeTokens, tokensFor } from './tokens.js';

/** Connecting and disconnecting an account of the publisher with OAuth. */
export function createAuthorization(context: PublisherContext, configuration: Configuration): OAuthAuthorization {
  return {
    pkce: false,
    // A refresh token is good for one use. For so long after it the publisher takes it again, so that a lost response does no harm.
    // Remove it unless your publisher promises that time.
    refreshGraceSeconds: 60,

    authorizeUrl({ redirectUri, state }) {
      const query = new URLSearchParams({ client: configuration.clientId, redirect: redirectUri, state });
      return `${configuration.apiBase}/consent?${query}`;
    },

    async complete({ query }) {
      if (query['error'] === 'denied') return { outcome: 'refused', reason: 'denied' };
      const { code } = query;
      const tokens = code ? await tokensFor(context, configuration, code) : undefined;
      if (!tokens) return { outcome: 'refused', reason: 'failed' };
      const { credentials, body } = tokens;
      // `subject` identifies the user: connecting the same user again updates the connected account.
      const subject = needed(asText(body['user']), 'the user');
      return { outcome: 'connected', credentials, subject, displayName: asText(body['name']) ?? subject };
    },

    revoke: async (session) => revokeTokens(context, configuration, await session.credentials()),
  };
}
