import { createCallTable, PublisherError } from '@listings/publisher-sdk';
import type { AnswerOf, ListingPlace, PublisherContext, SentWithCall, StoredTokens } from '@listings/publisher-sdk';
import { failureOfAnswer } from './failures.js';
import { createListingAccess } from './listings/listing-access.js';
import type { Configuration } from './settings.js';
import { calls } from './wire/calls.js';
import type { CallName } from './wire/calls.js';
import { listingNames } from './wire/resource-names.js';

/** The publisher's API for connected accounts [publishers 1.1]. It throws only PublisherErrors. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** Creates the client: the table of calls, the bearer token, and errors by the table in `failures.ts`. */
export function createApiClient(
  { http, now }: PublisherContext,
  { urls, wireNames }: Configuration,
  stored: StoredTokens,
) {
  const api = createCallTable({
    calls,
    http,
    now,
    authorize: stored.authorize,
    renew: stored.renew,
    namesOf: (listingRef) => ({
      ...urls,
      ...wireNames,
      ...(listingRef === undefined ? {} : listingNames(listingRef)),
    }),
    failureOf: (response, purpose) => failureOfAnswer(response, purpose, now()),
    explain: (failure, call, about) => access.explain(failure, call, about),
    paging: { parameter: 'pageToken', next: 'nextPageToken' },
  });
  const access = createListingAccess(api);
  return { ...api, ask, findListed };

  /** Like `find`, but throws if the listing is the cause of the 404, see {@link createListingAccess}. */
  async function findListed<Name extends CallName>(name: Name, about: ListingPlace, sent: SentWithCall) {
    const found = await api.find(name, about, sent);
    if (found === undefined) await access.requireListed(about);
    return found;
  }

  /**
   * Makes a call that the publisher may have retired: a refusal that says nothing else is `withdrawn`. Failures of
   * credentials and limits, and an unverified profile, never depend on the endpoint [publishers 1.8].
   */
  async function ask<Name extends CallName>(
    name: Name,
    about: ListingPlace,
    sent?: SentWithCall,
  ): Promise<AnswerOf<(typeof calls)[Name]> | 'withdrawn'> {
    const outcome = await api.attempt(name, about, sent);
    if ('answer' in outcome) return outcome.answer;
    const { failure, response } = outcome;
    const isUnspecific = ['TRANSIENT', 'LISTING_NOT_FOUND', 'LISTING_INACCESSIBLE'].includes(failure.kind);
    if (isUnspecific && response.status >= 400 && response.status <= 499) return 'withdrawn';
    throw new PublisherError(failure);
  }
}
