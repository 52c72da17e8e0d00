import { allOf, asKnownTexts } from '@listings/publisher-sdk';
import type { ListingsCapability } from '@listings/publisher-sdk';
import { foldersOf } from '../account/user.js';
import type { Parts } from '../parts.js';
import { readGallery } from '../photos/gallery.js';
import { listingFields, pageToListing, readListing } from './page-to-listing.js';
import { reachablePages } from './reachable-pages.js';
import { SHOWN } from './shown.js';

/** The pages of a connected account as listings, and its businesses as folders [publishers 2.4]. */
export function createListings({ accounts }: Parts): ListingsCapability {
  return {
    shows: SHOWN,
    // No call of the publisher protects a field [publishers 2.4].
    protects: [],

    async listFolders({ session }) {
      const folders = await allOf(foldersOf(await accounts.user(session)));
      return folders.map(({ ref, name }) => ({ ref, name }));
    },

    async *listListings({ session, folderRef }) {
      const user = await accounts.user(session);
      for await (const { page, folderRef: folder } of reachablePages(user, `${listingFields},tasks`, folderRef)) {
        const rights = { tasks: asKnownTexts(page['tasks']), permissions: user.permissions };
        const listing = pageToListing(page, { ...rights, folderRef: folder });
        if (listing && listing.name !== '') yield listing;
      }
    },

    getListing: (address) => readListing(accounts.page(address)),
    listPhotos: (address) => readGallery(accounts.page(address)),
  };
}
