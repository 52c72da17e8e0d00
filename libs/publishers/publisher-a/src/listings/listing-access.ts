import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { ApiClient } from '../api-client.js';
import { pagesOf } from '../paging.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import { readAccounts } from './accounts.js';

/** Telling a listing that is gone from one that we may no longer see, and both from one that is there. */
export interface ListingAccess {
  /**
   * Does the work; when that ends in `LISTING_NOT_FOUND`, asks where the listing is: `LISTING_INACCESSIBLE` when its
   * account can no longer be reached or it was moved to another one, `TRANSIENT` when it is there after all
   * [publishers 1.3, 5.8].
   */
  explain<T>(session: PublisherSession, listingRef: string, work: () => Promise<T>): Promise<T>;
  /** Returns when the listing is there: then a 404 was about something of it. Else it throws as {@link explain}. */
  requireListed(session: PublisherSession, listingRef: string): Promise<void>;
}

const NamesPage = Type.Object({
  locations: Type.Optional(Type.Array(Type.Object({ name: Type.Optional(Type.String()) }))),
  nextPageToken: Type.Optional(Type.String()),
});

/** Makes it. The look costs a few calls, and only after a 404. */
export function createListingAccess(api: ApiClient, configuration: Configuration): ListingAccess {
  return {
    async explain(session, listingRef, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PublisherError) || error.failure.kind !== 'LISTING_NOT_FOUND') throw error;
        await requireListed(session, listingRef);
        throw new PublisherError(
          { kind: 'TRANSIENT', text: 'the publisher lists the listing, but does not find it' },
          { cause: error },
        );
      }
    },
    requireListed,
  };

  async function requireListed(session: PublisherSession, listingRef: string): Promise<void> {
    const { account, location } = listingNames(listingRef);
    const accounts = await readAccounts(api, configuration, session);
    if (!accounts.some(({ name }) => name === account))
      throw closed(listingRef, 'the account that holds it cannot be reached any longer');
    if (await isListed(session, account, location)) return;
    if (await isReadable(session, listingRef)) throw closed(listingRef, 'it was moved to another account');
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  }

  async function isListed(session: PublisherSession, account: string, location: string): Promise<boolean> {
    const pages = pagesOf(async (pageToken) => {
      const page = await api.find({
        session,
        method: 'GET',
        url: `${configuration.infoBase}/v1/${account}/locations`,
        query: { readMask: 'name', pageSize: 100, pageToken },
        purpose: { effect: 'read' },
        answer: NamesPage,
      });
      return page ?? {};
    });
    for await (const { locations = [] } of pages) if (locations.some(({ name }) => name === location)) return true;
    return false;
  }

  /** Under its name without an account. */
  async function isReadable(session: PublisherSession, listingRef: string): Promise<boolean> {
    const found = await api.find({
      session,
      method: 'GET',
      url: `${configuration.infoBase}/v1/${listingNames(listingRef).location}`,
      query: { readMask: 'name' },
      purpose: { effect: 'read', listingRef },
      answer: Type.Unknown(),
    });
    return found !== undefined;
  }
}

function closed(listingRef: string, cause: string): PublisherError {
  return new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef, cause });
}
