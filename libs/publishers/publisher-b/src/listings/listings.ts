import { PublisherError } from '@listings/publisher-sdk';
import type { ListingsCapability, PublisherListing } from '@listings/publisher-sdk';
import type { Account, OpenAccount } from '../account/accounts.js';
import { readTasks } from '../account/credential-bundle.js';
import { businessPages, listBusinesses, ownPages } from '../account/page-directory.js';
import { asId } from '../json.js';
import { readPhotos } from './page-photos.js';
import { pageFields, pageToListing } from './page-to-listing.js';

/** Reference of the folder with the pages that belong to no business of the user. */
export const ownFolder = 'own';

/** The pages of a connected account as listings, and its businesses as folders [publishers 2.4]. */
export function createListings(openAccount: OpenAccount): ListingsCapability {
  return {
    async listFolders({ session }) {
      const account = openAccount(session);
      const businesses = await listBusinesses(account.asUser, await account.permissions());
      return [{ ref: ownFolder, name: 'Own pages' }, ...businesses.map(({ id, name }) => ({ ref: id, name }))];
    },

    async *listListings({ session, folderRef }) {
      const account = openAccount(session);
      const permissions = await account.permissions();
      const businesses = await listBusinesses(account.asUser, permissions);
      const seen = new Set<string>();

      async function* unseen(pages: AsyncIterable<{ readonly [key: string]: unknown }>, ref: string) {
        for await (const page of pages) {
          const id = asId(page['id']);
          if (id === undefined || seen.has(id)) continue;
          seen.add(id);
          const listing = pageToListing(page, { folderRef: ref, tasks: readTasks(page['tasks']), permissions });
          if (listing) yield listing;
        }
      }

      // A page of a business can also be among the user's own ones: its folder is the business.
      const fields = `${pageFields},tasks`;
      for (const { id } of businesses) {
        if (folderRef === undefined || folderRef === id) yield* unseen(businessPages(account.asUser, id, fields), id);
        else if (folderRef === ownFolder) await markSeen(businessPages(account.asUser, id, 'id'), seen);
      }
      if (folderRef === undefined || folderRef === ownFolder)
        yield* unseen(ownPages(account.asUser, fields), ownFolder);
    },

    getListing: ({ session, listingRef }) => getListing(openAccount(session), listingRef),
  };
}

async function getListing(account: Account, listingRef: string): Promise<PublisherListing> {
  const page = await account.asPage(listingRef, {
    method: 'GET',
    path: `/${encodeURIComponent(listingRef)}`,
    query: { fields: pageFields },
    purpose: 'read',
  });
  const photos = await readPhotos(account, listingRef);
  const listing = pageToListing(page, { ...(await account.rights(listingRef)), photos });
  if (!listing || listing.ref !== listingRef) {
    throw new PublisherError({ kind: 'TRANSIENT', text: `Publisher B gave no usable answer about page ${listingRef}` });
  }
  return listing;
}

async function markSeen(pages: AsyncIterable<{ readonly [key: string]: unknown }>, seen: Set<string>): Promise<void> {
  for await (const page of pages) {
    const id = asId(page['id']);
    if (id !== undefined) seen.add(id);
  }
}
