import { PublisherError, unusable } from '@listings/publisher-sdk';
import type { PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import { readAccounts } from './accounts.js';

/**
 * Distinguishes listings that no longer exist, listings that the user can no longer access, and accessible listings.
 */
export interface ListingAccess {
  /**
   * Runs `work`. If it fails with `LISTING_NOT_FOUND`, checks where the listing is and throws `LISTING_INACCESSIBLE` if
   * its account is no longer accessible or the listing moved to another account, or `TRANSIENT` if the listing exists
   * after all [publishers 1.3, 5.8].
   */
  explain<T>(session: PublisherSession, listingRef: string, work: () => Promise<T>): Promise<T>;
  /**
   * Returns if the listing exists, so that a 404 concerned one of its resources. Otherwise throws like {@link explain}.
   */
  requireListed(session: PublisherSession, listingRef: string): Promise<void>;
}

const NamesPage = Type.Object({
  locations: Type.Optional(Type.Array(Type.Object({ name: Type.Optional(Type.String()) }))),
  nextPageToken: Type.Optional(Type.String()),
});

/** Creates the check. It costs a few calls, and only after a 404. */
export function createListingAccess(api: ApiClient, configuration: Configuration): ListingAccess {
  return {
    async explain(session, listingRef, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PublisherError) || error.failure.kind !== 'LISTING_NOT_FOUND') throw error;
        await requireListed(session, listingRef);
        throw unusable('the publisher includes the listing in its list, but returned 404 for it', { cause: error });
      }
    },
    requireListed,
  };

  async function requireListed(session: PublisherSession, listingRef: string): Promise<void> {
    const { account, location } = listingNames(listingRef);
    const accounts = await readAccounts(api, configuration, session);
    if (!accounts.some(({ name }) => name === account))
      throw closed(
        listingRef,
        'The connected user no longer has access to the group that contains the listing; ask its owner to grant it again',
      );
    if (await isListed(session, account, location)) return;
    if (await isReadable(session, listingRef))
      throw closed(listingRef, 'The listing was moved to another group at the publisher; link it again from there');
    throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
  }

  async function isListed(session: PublisherSession, account: string, location: string): Promise<boolean> {
    const url = `${configuration.infoBase}/v1/${account}/locations`;
    const query = { readMask: 'name', pageSize: 100 };
    const pages = api.pages({ session, url, query, answer: NamesPage }, () => ({}));
    for await (const { locations = [] } of pages) if (locations.some(({ name }) => name === location)) return true;
    return false;
  }

  /** Reads the listing by its name without an account. */
  async function isReadable(session: PublisherSession, listingRef: string): Promise<boolean> {
    const url = `${configuration.infoBase}/v1/${listingNames(listingRef).location}`;
    const query = { readMask: 'name' };
    return (await api.find({ session, listingRef, url, query, answer: Type.Unknown() })) !== undefined;
  }
}

function closed(listingRef: string, text: string): PublisherError {
  return new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef, text });
}
