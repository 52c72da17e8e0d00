import { asText, createAccountClient, createPacedClient } from '@listings/publisher-sdk';
import type { AccountClient, HttpResponse, PublisherContext, Refusal, RefusalRule } from '@listings/publisher-sdk';
import { SENTENCES } from './sentences.js';
import type { Configuration } from './settings.js';

/** What the statuses of the API mean where the usual rules do not say it. */
const rules: readonly RefusalRule[] = [
  // The account is blocked until its owner reads a message, or a permission was withdrawn.
  {
    status: 403,
    means: ({ text: cause }) => ({
      kind: 'CREDENTIALS_INVALID',
      cause,
      text: SENTENCES.refusedAccount.en,
    }),
  },
  // A deleted element.
  { status: 410, aboutListing: true, means: 'LISTING_NOT_FOUND' },
  // Too many map reads in a short time.
  { status: 509, means: 'RATE_LIMITED' },
];

/** The API 0.6 for connected accounts. */
export function createApi(context: PublisherContext, { apiBase }: Configuration): AccountClient {
  return createAccountClient({
    http: createPacedClient(context),
    now: context.now,
    base: `${apiBase}/api/0.6`,
    authorize({ accessToken }) {
      const token = asText(accessToken);
      return token === undefined ? undefined : { authorization: `Bearer ${token}` };
    },
    readRefusal,
    rules,
  });
}

/** The API answers errors as plain text. A page comes from a proxy and says nothing. */
function readRefusal({ status, text }: HttpResponse): Refusal {
  const reason = text.trim().startsWith('<') ? undefined : asText(text);
  return { status, text: reason?.slice(0, 500) ?? 'OpenStreetMap gave no reason' };
}
