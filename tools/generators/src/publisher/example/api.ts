import { createAccountClient } from '@listings/publisher-sdk';
import type { AccountClient, PublisherContext } from '@listings/publisher-sdk';
import { readRefusal, rules } from './refusals.js';
import type { Configuration } from './settings.js';
// #region oauth
import { renewedTokens } from './tokens.js';
// #endregion

/** Creates the client of the publisher's API for connected accounts. Every call goes through it. */
export function createApi(context: PublisherContext, configuration: Configuration): AccountClient {
  return createAccountClient({
    http: context.http,
    now: context.now,
    base: configuration.apiBase,
    authorize: ({ access }) => (typeof access === 'string' ? { authorization: `Bearer ${access}` } : undefined),
    // #region oauth
    renew: (current) => renewedTokens(context, configuration, current),
    // #endregion
    readRefusal,
    rules,
  });
}
