import { asObject, asText, createAccountClient } from '@listings/publisher-sdk';
import type { AccountClient, HttpResponse, PublisherContext, Refusal, RefusalRule } from '@listings/publisher-sdk';
// #region oauth
import { renewed } from './authorization.js';
// #endregion
import type { Configuration } from './settings.js';

/** What a refusal means where the usual rules of the SDK do not say it. */
const rules: readonly RefusalRule[] = [
  // A maintenance with its end is announced, everything else with this status is an outage.
  { status: 503, when: ({ retryAfterMs }) => retryAfterMs !== undefined, means: 'CLOSED' },
];

/** Creates the client of the publisher's API for connected accounts. Every call goes through it. */
export function createApi(context: PublisherContext, configuration: Configuration): AccountClient {
  return createAccountClient({
    http: context.http,
    now: context.now,
    base: configuration.apiBase,
    authorize: ({ access }) => (typeof access === 'string' ? { authorization: `Bearer ${access}` } : undefined),
    // #region oauth
    renew: (current) => renewed(context, configuration, current),
    // #endregion
    readRefusal,
    rules,
  });
}

/** The publisher's code and sentence in a response that is not 2xx. Users read the sentence if their content is rejected. */
export function readRefusal({ status, json }: HttpResponse): Refusal {
  const body = asObject(json);
  return { status, code: asText(body?.['error']), text: asText(body?.['message']) ?? 'The publisher gave no reason' };
}
