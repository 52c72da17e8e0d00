import { checksOf } from '../check.js';
import { brief, demand, demandEqual, valueOfCall } from '../demand.js';
import { collect, demandListing, demandRef } from '../readings.js';

/** How many listings are read one by one. */
const SAMPLES = 8;

/** Reading listings: the whole list, its folders, and one of them. */
export const listingsChecks = checksOf('listings', {
  '[publishers 5.3] lists every listing once, over as many pages as there are': {
    listings: 'many',
    async run(context) {
      const session = await context.connect();
      const listings = await valueOfCall('listListings', () =>
        collect(context.publisher.listings.listListings({ session })),
      );
      listings.forEach(demandListing);
      const refs = listings.map(({ ref }) => ref);
      demandEqual(new Set(refs).size, refs.length, 'different listings among those listed');
      demandEqual(refs.length, context.world.listings.count, 'listings listed');
      demand(
        refs.includes(context.world.listings.ordinary),
        `${context.world.listings.ordinary} is not among the listings`,
      );
    },
  },

  '[publishers 5.9] gives a listing the same reference each time': async (context) => {
    const session = await context.connect();
    const refs = async () =>
      (await collect(context.publisher.listings.listListings({ session }))).map(({ ref }) => ref);
    const [first, second] = [await refs(), await refs()];
    demandEqual([...second].sort(), [...first].sort(), 'references listed a second time');
    const again = await context.connect();
    const reconnected = (await collect(context.publisher.listings.listListings({ session: again }))).map(
      ({ ref }) => ref,
    );
    demandEqual([...reconnected].sort(), [...first].sort(), 'references listed after connecting again');
  },

  '[publishers 5.3] stops calling when the core stops reading': {
    listings: 'many',
    async run(context) {
      const session = await context.connect();
      context.http.watch();
      await collect(context.publisher.listings.listListings({ session }));
      const calls = context.http.watched.length;
      context.http.watch();
      for await (const listing of context.publisher.listings.listListings({ session })) {
        demandListing(listing);
        break;
      }
      const early = context.http.watched.length;
      demand(early < calls, `the first listing alone cost ${early} calls, as many as the whole list`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      demandEqual(context.http.watched.length, early, 'calls after the core had stopped reading');
    },
  },

  '[6.2] lists folders, and the listings of all folders are all listings': async (context) => {
    const { listings } = context.publisher;
    const session = await context.connect();
    const folders = await valueOfCall('listFolders', () => listings.listFolders({ session }));
    demand(folders.length > 0, 'there is no folder, not even one for the own listings');
    for (const { ref, name } of folders) {
      demandRef('a folder', ref);
      demand(name !== '', `the folder ${ref} has no name`);
    }
    demandEqual(new Set(folders.map(({ ref }) => ref)).size, folders.length, 'different folders');

    const all = await collect(listings.listListings({ session }));
    const inFolders = new Set<string>();
    for (const folder of folders) {
      const inside = await collect(listings.listListings({ session, folderRef: folder.ref }));
      demandEqual(new Set(inside.map(({ ref }) => ref)).size, inside.length, `different listings in ${folder.name}`);
      for (const listing of inside) {
        inFolders.add(listing.ref);
        demandEqual(listing.folderRef, folder.ref, `the folder of a listing listed in ${folder.name}`);
      }
    }
    const missing = all.map(({ ref }) => ref).filter((ref) => !inFolders.has(ref));
    demandEqual(missing, [], 'listings that are in no folder');
    demandEqual(inFolders.size, all.length, 'listings in all folders together');
  },

  '[6.2] shows a listing alone as it shows it in the list': async (context) => {
    const { listings } = context.publisher;
    const session = await context.connect();
    const all = await collect(listings.listListings({ session }));
    const step = Math.max(1, Math.floor(all.length / SAMPLES));
    const samples = all.filter(
      (listing, position) => position % step === 0 || listing.ref === context.world.listings.ordinary,
    );
    for (const listed of samples) {
      const alone = await valueOfCall('getListing', () => listings.getListing({ session, listingRef: listed.ref }));
      demandListing(alone);
      const identity = ({
        ref,
        name,
        address,
        phone,
        storeCode,
        websiteUrl,
        categories,
        folderRef,
      }: typeof listed) => ({
        ref,
        name,
        address,
        phone,
        storeCode,
        websiteUrl,
        categories,
        ...(alone.folderRef === undefined ? {} : { folderRef }),
      });
      demandEqual(plain(identity(alone)), plain(identity(listed)), `listing ${listed.ref} alone and in the list`);
    }
  },

  '[publishers 5.9] takes a reference that it never gave for a listing that is not there': async (context) => {
    const session = await context.connect();
    for (const listingRef of ['nonsense', '../accounts', 'constructor', ' ', '9'.repeat(255)]) {
      const outcome = await context.publisher.listings.getListing({ session, listingRef }).then(
        (listing) => ({ listing }),
        (error: { failure?: { kind: string } }) => ({ kind: error.failure?.kind }),
      );
      const kind = 'kind' in outcome ? outcome.kind : undefined;
      demand(
        kind === 'LISTING_NOT_FOUND' || kind === 'LISTING_INACCESSIBLE',
        `getListing of ${brief(listingRef)} ended with ${brief(outcome)}`,
      );
    }
  },
});

/** Without what is undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
