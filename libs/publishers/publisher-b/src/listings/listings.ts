import { unusable } from '@listings/publisher-sdk';
import type { ListingDisplay, ListingField, ListingsCapability, PublisherListing } from '@listings/publisher-sdk';
import type { Account, OpenAccount } from '../account/accounts.js';
import { readTasks } from '../account/credential-bundle.js';
import { listBusinesses } from '../account/page-directory.js';
import { readGallery } from './gallery.js';
import { pageFields, pageToListing } from './page-to-listing.js';
import { ownFolder, reachablePages } from './reachable-pages.js';

/** What a page shows of a location [publishers 2.4]. Only its owner changes its name and its store number. */
const SHOWN: ListingDisplay = {
  name: { pushed: false },
  storeCode: { pushed: false },
  // Without a description the page shows its short one.
  description: { emptied: false },
  hours: { most: 2 },
  specialHours: false,
  additionalPhones: false,
  socialUrls: false,
  serviceArea: false,
  // The gallery has the photos of posts, too.
  photos: { others: false },
  attributes: false,
};

/** No call of the publisher protects a field [publishers 2.4]. */
const PROTECTED: readonly ListingField[] = [];

/** The pages of a connected account as listings, and its businesses as folders [publishers 2.4]. */
export function createListings(openAccount: OpenAccount): ListingsCapability {
  return {
    shows: SHOWN,
    protects: PROTECTED,

    async listFolders({ session }) {
      const account = openAccount(session);
      const businesses = await listBusinesses(account.asUser, await account.permissions());
      return [{ ref: ownFolder, name: 'Own pages' }, ...businesses.map(({ id, name }) => ({ ref: id, name }))];
    },

    async *listListings({ session, folderRef }) {
      const account = openAccount(session);
      const permissions = await account.permissions();
      for await (const filed of reachablePages(account, `${pageFields},tasks`, folderRef)) {
        const tasks = readTasks(filed.page['tasks']);
        const listing = pageToListing(filed.page, { folderRef: filed.folderRef, tasks, permissions });
        if (listing && listing.name !== '') yield listing;
      }
    },

    getListing: ({ session, listingRef }) => getListing(openAccount(session), listingRef),
    listPhotos: ({ session, listingRef }) => readGallery(openAccount(session), listingRef),
  };
}

/** Reads one page with all data that an import copies [4.7.4], which are no photos. */
export async function getListing(account: Account, listingRef: string): Promise<PublisherListing> {
  const page = await account.asPage(listingRef, {
    method: 'GET',
    path: `/${encodeURIComponent(listingRef)}`,
    query: { fields: pageFields },
    purpose: 'read',
  });
  const listing = pageToListing(page, await account.rights(listingRef));
  if (!listing || listing.ref !== listingRef) {
    throw unusable(`Publisher B returned an unusable response about page ${listingRef}`);
  }
  return listing;
}
