import { unusable } from '@listings/publisher-sdk';
import type { ListingFolder, ListingsCapability, PublisherListing, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { attributeValuesOf } from '../wire/attribute-names.js';
import { isAccountName, listingNames, listingRefOf } from '../wire/resource-names.js';
import { attributesOf, readAttributes, socialUrlsOf } from './attributes.js';
import { readAccounts } from './accounts.js';
import { readChangesByOthers } from './changes-by-others.js';
import { Location, READ_MASK } from './location.js';
import { mediaPages, photosOf } from './photos.js';
import { listingOf } from './publisher-listing.js';
import { readLocation } from './read-location.js';
import { PROTECTED, SHOWN } from './shown.js';
import type { Parts } from '../parts.js';

const LocationsPage = Type.Object({
  locations: Type.Optional(Type.Array(Location)),
  nextPageToken: Type.Optional(Type.String()),
});

/** Reads the listings of a connected account [publishers 1.4, 1.5]. */
export function createListings({ api, access, configuration, log }: Parts): ListingsCapability {
  const { infoBase, wireNames, attributeNames } = configuration;

  return {
    shows: { ...SHOWN, attributes: { keys: [...attributeNames.keys()] } },
    protects: PROTECTED,

    async listFolders({ session }) {
      return foldersOf(session);
    },

    async *listListings({ session, folderRef }) {
      const folders = folderRef === undefined ? (await foldersOf(session)).map(({ ref }) => ref) : [folderRef];
      // Several accounts may contain the same listing. The reference uses the first one, which is the user's own
      // account if any.
      const seen = new Set<string>();
      for (const folder of folders) {
        for await (const { location, listing } of listingsOf(session, folder)) {
          if (seen.has(location)) continue;
          seen.add(location);
          yield listing;
        }
      }
    },

    async getListing({ session, listingRef }) {
      const { account } = listingNames(listingRef);
      return access.explain(session, listingRef, async () => {
        const location = await readLocation(api, configuration, { session, listingRef });
        const listing = listingOf(location, { ref: listingRef, folderRef: account });
        const answer = await readAttributes(api, configuration, { session, listingRef });
        return {
          ...listing,
          socialUrls: socialUrlsOf(answer),
          attributeValues: attributeValuesOf(answer.attributes ?? [], attributeNames),
          attributes: { ...listing.attributes, ...attributesOf(answer) },
          changedByOthers: await readChangesByOthers(api, configuration, { session, listingRef, location }),
          photos: await photosAt(session, listingRef),
        };
      });
    },
  };

  async function foldersOf(session: PublisherSession): Promise<readonly ListingFolder[]> {
    const accounts = await readAccounts(api, configuration, session);
    const own = accounts.filter(({ type }) => type === 'PERSONAL');
    const groups = accounts.filter(({ type }) => type === 'LOCATION_GROUP');
    return [...own, ...groups].map(({ name, accountName }) => ({ ref: name, name: accountName || name }));
  }

  async function* listingsOf(
    session: PublisherSession,
    account: string,
  ): AsyncIterable<{ location: string; listing: PublisherListing }> {
    if (!isAccountName(account)) return;
    const url = `${infoBase}/v1/${account}/locations`;
    const query = { readMask: READ_MASK, pageSize: 100 };
    const pages = api.pages({ session, url, query, answer: LocationsPage }, () => lost(account));
    for await (const { locations = [] } of pages) {
      for (const location of locations) {
        const ref = listingRefOf(account, location.name ?? '');
        if (ref === undefined) throw unusable('the publisher returned a listing with an invalid name');
        yield { location: listingNames(ref).location, listing: listingOf(location, { ref, folderRef: account }) };
      }
    }
  }

  /** The publisher also returns 404 for an account that is no longer accessible [publishers 1.3]. */
  function lost(account: string): { locations?: never; nextPageToken?: never } {
    log('warn', 'The account at the publisher is no longer accessible.', { account });
    return {};
  }

  async function photosAt(session: PublisherSession, listingRef: string) {
    const items = [];
    const pages = mediaPages(api, configuration, { session, listingRef });
    for await (const { mediaItems = [] } of pages) items.push(...mediaItems);
    return photosOf(items, wireNames);
  }
}
