import { unusable } from '@listings/publisher-sdk';
import type { ListingFolder, ListingsCapability, PublisherListing, PublisherSession } from '@listings/publisher-sdk';
import { attributesOf, readAttributes, socialUrlsOf, valuesOf } from '../attributes/read-attributes.js';
import type { Parts } from '../parts.js';
import { isAccountName, listingNames, listingRefOf } from '../wire/resource-names.js';
import { readChangesByOthers } from './changes-by-others.js';
import { photosOf } from './photos.js';
import { listingOf } from './publisher-listing.js';
import { readAccounts, readLocation } from './read-location.js';
import { SHOWN } from './shown.js';

/** Reads the listings of a connected account [publishers 1.4, 1.5]. */
export function createListings({ api, configuration, log }: Parts): ListingsCapability {
  const { wireNames, attributeNames } = configuration;

  return {
    shows: { ...SHOWN, attributes: { keys: [...attributeNames.keys()] } },
    // No call of the publisher protects a field: it says what others changed, and the owner cannot prevent it [publishers 1.4].
    protects: [],

    async listFolders({ session }) {
      return foldersOf(session);
    },

    async *listListings({ session, folderRef }) {
      const folders = folderRef === undefined ? (await foldersOf(session)).map(({ ref }) => ref) : [folderRef];
      // Several accounts may contain the same listing. The reference uses the first one, which is the user's own
      // account if any.
      const seen = new Set<string>();
      for (const folder of folders) {
        for await (const listing of listingsOf(session, folder)) {
          const { location } = listingNames(listing.ref);
          if (!seen.has(location)) yield listing;
          seen.add(location);
        }
      }
    },

    async getListing(place) {
      const { account: folderRef } = listingNames(place.listingRef);
      const location = await readLocation(api, place);
      const listing = listingOf(location, { ref: place.listingRef, folderRef });
      const attributes = await readAttributes(api, place);
      const changedByOthers = await readChangesByOthers(api, place, location, wireNames);
      return {
        ...listing,
        socialUrls: socialUrlsOf(attributes),
        attributeValues: valuesOf(attributes, attributeNames),
        attributes: { ...listing.attributes, ...attributesOf(attributes) },
        changedByOthers,
        photos: photosOf(await api.all('media', place), wireNames),
      };
    },
  };

  async function foldersOf(session: PublisherSession): Promise<readonly ListingFolder[]> {
    const accounts = await readAccounts(api, session);
    const own = accounts.filter(({ type }) => type === 'PERSONAL');
    const groups = accounts.filter(({ type }) => type === 'LOCATION_GROUP');
    return [...own, ...groups].map(({ name, accountName }) => ({ ref: name, name: accountName || name }));
  }

  async function* listingsOf(session: PublisherSession, account: string): AsyncIterable<PublisherListing> {
    if (!isAccountName(account)) return;
    const pages = api.pages('locations', { session }, { name: account }, () => lost(account));
    for await (const { locations = [] } of pages) {
      for (const location of locations) {
        const ref = listingRefOf(account, location.name ?? '');
        if (ref === undefined) throw unusable('the publisher returned a listing with an invalid name');
        yield listingOf(location, { ref, folderRef: account });
      }
    }
  }

  /** The publisher also returns 404 for an account that is no longer accessible [publishers 1.3]. */
  function lost(account: string): { locations?: never; nextPageToken?: never } {
    log('warn', 'The account at the publisher is no longer accessible.', { account });
    return {};
  }
}
