import { LISTING_FIELDS, SEARCH_GOOD_FOR_MS } from '@listings/publisher-sdk';
import { checksOf } from '../check.js';
import { brief, demand, demandDistinct, demandEqual, demandFailure, outcomeOf, valueOfCall } from '../demand.js';
import { collect, demandListing, demandRef } from '../readings.js';

/** The number of listings that are compared with `getListing`. */
const SAMPLES = 8;

/** Headers have whole seconds, and dates pass while they are read. */
const LEAST_DIFFERENCE_MS = 2_000;

/** So many pages at which a list goes on are tried. */
const MOST_RESUMED = 3;

/** What both methods say of a listing. */
const IDENTITY = ['ref', 'name', 'address', 'phone', 'storeCode', 'websiteUrl', 'categories'] as const;

/** Checks of reading listings: the whole list, the folders, and single listings. */
export const listingsChecks = checksOf('listings', {
  '[design 5] names in `protects` only fields that listings show': async ({ publisher }) => {
    const { protects = [], shows = {} } = publisher.listings;
    const wrong = protects.filter((field) => !LISTING_FIELDS.includes(field) || shows[field] === false);
    demand(wrong.length === 0, `listings.protects contains ${brief(wrong)}, which listings do not show`);
  },

  '[publishers 5.3] says for how long what its list shows is good, if it has only a list': async ({ publisher }) => {
    const { searchOnly } = publisher.listings;
    if (searchOnly === undefined) return;
    const { least, most } = SEARCH_GOOD_FOR_MS;
    const { goodForMs } = searchOnly;
    demand(
      Number.isInteger(goodForMs) && goodForMs >= least && goodForMs <= most,
      `listings.searchOnly.goodForMs: expected a whole number from ${least} to ${most}, got ${brief(goodForMs)} (reference: ListingsCapability.searchOnly)`,
    );
  },

  '[publishers 5.3] lists every listing once, over all pages': {
    listings: 'many',
    async run(context) {
      const session = await context.connect();
      const listings = await valueOfCall('listListings', () =>
        collect(context.publisher.listings.listListings({ session })),
      );
      listings.forEach(demandListing);
      const refs = listings.map(({ ref }) => ref);
      demandEqual(new Set(refs).size, refs.length, 'distinct listings of listListings');
      demandEqual(refs.length, context.world.listings.count, 'listings of listListings');
      demand(
        refs.includes(context.world.listings.ordinary),
        `listListings does not include ${context.world.listings.ordinary}`,
      );
    },
  },

  '[publishers 5.9] returns the same reference of a listing each time': async (context) => {
    const session = await context.connect();
    const refs = async (connected = session) => {
      const all = await collect(context.publisher.listings.listListings({ session: connected }));
      return all.map(({ ref }) => ref).sort();
    };
    const first = await refs();
    demandEqual(await refs(), first, 'references of a second listListings');
    demandEqual(await refs(await context.connect()), first, 'references after the owner connected again');
  },

  '[publishers 5.3] requests no further page when the core stops iterating': {
    listings: 'many',
    async run(context) {
      const session = await context.connect();
      context.http.watch();
      await collect(context.publisher.listings.listListings({ session }));
      const calls = context.http.watched.length;
      const oneListing = async () => {
        await context.publisher.listings.getListing({ session, listingRef: context.world.listings.ordinary });
      };
      context.http.watch();
      await oneListing();
      const callsOfOne = context.http.watched.length;
      context.http.watch();
      for await (const listing of context.publisher.listings.listListings({ session })) {
        demandListing(listing);
        break;
      }
      const early = context.http.watched.length;
      demand(
        early < calls,
        `the first listing took ${early} calls, as many as the whole list: request one page at a time`,
      );
      // A page that the plug-in still requests would arrive before or during this call.
      await oneListing();
      demandEqual(context.http.watched.length, early + callsOfOne, 'calls after the core stopped iterating');
    },
  },

  '[publishers 5.3] goes on after the page at which a reading was interrupted': {
    listings: 'many',
    async run(context) {
      const session = await context.connect();
      const { listings } = context.publisher;
      const all = await collect(listings.listListings({ session }));
      const ends = all.flatMap(({ resumeAt }, index) => (resumeAt === undefined ? [] : [{ index, resumeAt }]));
      for (const { index, resumeAt } of ends.slice(0, MOST_RESUMED)) {
        const rest = await valueOfCall('listListings with resumeAt', () =>
          collect(listings.listListings({ session, resumeAt })),
        );
        demandEqual(
          rest.map(({ ref }) => ref),
          all.slice(index + 1).map(({ ref }) => ref),
          `references of listListings with the resumeAt of ${all[index]?.ref}, compared with those that follow it in the whole list`,
        );
      }
    },
  },

  '[publishers 1.4, 2.4] lists folders that together contain all listings': async (context) => {
    const { listings } = context.publisher;
    const session = await context.connect();
    const folders = await valueOfCall('listFolders', () => listings.listFolders({ session }));
    demand(folders.length > 0, 'listFolders returned no folder: it must return at least one for the own listings');
    for (const { ref, name } of folders) {
      demandRef('a folder', ref);
      demand(name !== '', `the folder ${ref} has no name`);
    }
    demandDistinct(folders, 'references of folders');

    const all = await collect(listings.listListings({ session }));
    const inFolders = new Set<string>();
    for (const folder of folders) {
      const inside = await collect(listings.listListings({ session, folderRef: folder.ref }));
      demandDistinct(inside, `listings in the folder ${folder.name}`);
      for (const listing of inside) {
        inFolders.add(listing.ref);
        demandEqual(listing.folderRef, folder.ref, `folderRef of a listing in the folder ${folder.name}`);
      }
    }
    const missing = all.map(({ ref }) => ref).filter((ref) => !inFolders.has(ref));
    demandEqual(missing, [], 'listings that are in no folder');
    demandEqual(inFolders.size, all.length, 'listings in all folders together');
  },

  '[publishers 1.4, 2.4] returns the same data from getListing as from listListings': async (context) => {
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
      const fields = [...IDENTITY, ...(alone.folderRef === undefined ? [] : (['folderRef'] as const))];
      const identity = (listing: typeof listed) => Object.fromEntries(fields.map((field) => [field, listing[field]]));
      demandEqual(
        plain(identity(alone)),
        plain(identity(listed)),
        `listing ${listed.ref} from getListing, compared with listListings`,
      );
    }
  },

  '[publishers 1.4] shows no listing as open whose business the publisher has marked as closed': {
    wishes: ['listings.markClosed'],
    unless: ({ listings: { shows } }) => (shows?.openStatus === false ? 'the listings show no open status' : undefined),
    async run(context) {
      const { ordinary: listingRef } = context.world.listings;
      const session = await context.connect();
      await context.world.listings.markClosed?.(listingRef);
      const outcome = await outcomeOf('getListing', () =>
        context.publisher.listings.getListing({ session, listingRef }),
      );
      // A publisher may also hide the listing from its owner.
      if ('failure' in outcome) return;
      const { openStatus } = outcome.value;
      demand(
        openStatus === 'PERMANENTLY_CLOSED' || openStatus === 'TEMPORARILY_CLOSED',
        `the publisher marked the business as closed, but openStatus of getListing is ${brief(openStatus)}: read what the publisher says of it (reference: PublisherListing)`,
      );
    },
  },

  '[publishers 0.1] waits after a limited call as long as the publisher says': {
    wishes: ['limitedForMs'],
    async run(context) {
      const session = await context.connect();
      const { limitedForMs = 0 } = context.world;
      await context.world.limitRate();
      const { retryAfterMs } = await demandFailure('listListings of a limited publisher', 'RATE_LIMITED', () =>
        collect(context.publisher.listings.listListings({ session })),
      );
      const difference = Math.abs(retryAfterMs - limitedForMs);
      demand(
        difference <= Math.max(LEAST_DIFFERENCE_MS, limitedForMs * 0.1),
        `the publisher asks to wait for ${limitedForMs} ms, but retryAfterMs of RATE_LIMITED is ${brief(retryAfterMs)}: read the unit of its header or body (reference: retryAfterIn, Refusal)`,
      );
    },
  },

  '[publishers 5.9] treats an unknown reference as a listing that does not exist': async (context) => {
    const session = await context.connect();
    for (const listingRef of ['nonsense', '../accounts', 'constructor', ' ', '9'.repeat(255)]) {
      const outcome = await context.publisher.listings.getListing({ session, listingRef }).then(
        (listing) => ({ listing }),
        (error: { failure?: { kind: string } }) => ({ kind: error.failure?.kind }),
      );
      const kind = 'kind' in outcome ? outcome.kind : undefined;
      demand(
        kind === 'LISTING_NOT_FOUND' || kind === 'LISTING_INACCESSIBLE',
        `getListing of the unknown reference ${brief(listingRef)} must fail with LISTING_NOT_FOUND: ${brief(outcome)}`,
      );
    }
  },
});

/** Removes undefined fields. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
