import { rateLimitWaitMs } from '@listings/domain';
import type { ChangeCaller, LocationInput, PhotoInput } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { JobStopped } from '@listings/feature-jobs';
import { raceViolation } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import { isConstraintViolation, isDatabaseError } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { namedWaitMs } from '@listings/publisher-gateway';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherListing } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { announceLinks } from '../links/announce-links.js';
import { findImportSource, holdForLink } from '../links/find-import-source.js';
import type { ImportSource, ListingReference } from '../links/find-import-source.js';
import { recordLinked } from '../links/link-events.js';
import { addWorkOfLinks } from '../links/work-of-links.js';
import { readFromList } from '../listings/read-from-list.js';
import { listingToStore } from '../listings/read-listings.js';
import { databaseTime, storeListings } from '../store/connected-listings.js';
import { isMarkedDuplicate } from '../store/duplicate-listings.js';
import { insertListingLink, locationOfListing, lockListing } from '../store/listing-links.js';
import { importViolation, readingViolation } from './import-failures.js';
import { listingPhotos } from './listing-photos.js';
import { listingToLocation } from './listing-to-location.js';

/** The result of an import [2.6]. */
export type ImportResult =
  | { readonly outcome: 'created'; readonly locationId: number }
  | {
      readonly outcome: 'refused';
      readonly violation: RuleViolation;
      /** The publisher may answer after these milliseconds. */
      readonly retryInMs?: number;
    };

/** The time limit for reading the listing, with all its waits. Short, because the client's request waits for it. */
const READING_MS = 25_000;
/** The part of this time that must be left after a wait, so that the publisher can answer. */
const LAST_READ_MS = 5_000;
/** The least wait between two calls, for a publisher that refuses every call. */
const SHORTEST_WAIT_MS = 1_000;

/**
 * Imports a listing: creates a location from it and links the two in one transaction, with the events profile.created
 * and connection.location_connected [4.7], [6.3]. The photos follow in a photo request. This function and the functions
 * that it calls produce every code of [7.4] for exactly one cause.
 */
export async function importListing(
  deps: InUnit<ConnectionsDependencies>,
  caller: ChangeCaller,
  reference: ListingReference,
): Promise<ImportResult> {
  const source = await findImportSource(deps, caller, reference);
  if ('violation' in source) return refused(source.violation);
  const { publisher, ref: listingRef } = source.listing;
  if (await isMarkedDuplicate(deps.database, { accountId: caller.accountId, publisher, listingRef })) {
    return refused(violation('SY81094'));
  }
  try {
    const content = await readListing(deps, caller, source);
    if ('violation' in content) return { outcome: 'refused', ...content };
    const input = build(deps, source, content.listing);
    if ('violation' in input) return refused(input.violation);
    const photos = listingPhotos(content.listing, { publisher, listingRef });
    failpoint('before_import_stored');
    return await createAndLink(deps, caller, { ...source, input: input.location, photos });
  } catch (error) {
    if (error instanceof JobStopped) throw error;
    return refused(unexpected(deps, source, error));
  }
}

/**
 * Reads the listing from the publisher and updates the stored copy. Waits for the time that a rate limit names if it passes within
 * the time of a request [contract 13].
 */
async function readListing(
  deps: ConnectionsDependencies,
  { accountId }: ChangeCaller,
  { listing, publisher }: ImportSource,
): Promise<{ listing: PublisherListing } | { violation: RuleViolation; retryInMs: number | undefined }> {
  const { connectedAccountId, ref } = listing;
  const { calls, database, clock } = deps;
  const end = clock.monotonic() + READING_MS;
  const { searchOnly } = publisher.publisher.listings;
  const target = { accountId, connectedAccountId, publisher: listing.publisher, listingRef: ref, after: null };
  const getListing = async () => {
    const timeoutMs = end - clock.monotonic();
    if (searchOnly) return (await readFromList(deps, { ...target, ...searchOnly, timeoutMs })).listing;
    return calls.call(
      { accountId, connectedAccountId, listingRef: ref },
      ({ publisher: { publisher: plugIn }, session }) => plugIn.listings.getListing({ session, listingRef: ref }),
      { timeoutMs },
    );
  };
  let read: PublisherListing | undefined;
  while (!read) {
    try {
      read = await getListing();
    } catch (error) {
      if (!(error instanceof PublisherError)) throw error;
      const { failure } = error;
      const named = namedWaitMs(failure, clock.now()) ?? Number.POSITIVE_INFINITY;
      // With jitter: imports that wait for the same moment do not all call at it.
      const waitMs = rateLimitWaitMs(Math.max(named, SHORTEST_WAIT_MS), clock.random());
      if (clock.monotonic() + waitMs > end - LAST_READ_MS)
        return {
          violation: readingViolation(publisher.declaration, failure, clock.now()),
          retryInMs: namedWaitMs(failure, clock.now()),
        };
      await clock.sleep(waitMs);
    }
  }
  // A listing from the stored list is as old as the list.
  if (!searchOnly)
    await storeListings(database, {
      accountId,
      connectedAccountId,
      publisher: listing.publisher,
      listings: [listingToStore({ ...read, ref })],
      seenAt: await databaseTime(database),
    });
  return { listing: read };
}

function build(
  { logger }: ConnectionsDependencies,
  { listing, publisher }: ImportSource,
  content: PublisherListing,
): { location: LocationInput } | { violation: RuleViolation } {
  const { declaration } = publisher;
  try {
    const built = listingToLocation(content, declaration.categories);
    if (built.outcome === 'built') return { location: built.input };
    return { violation: importViolation(declaration, built.obstacle) };
  } catch (error) {
    logger.error(
      { err: error, publisher: publisher.names.kebab, listingRef: listing.ref },
      'listing could not be converted to a location',
    );
    return { violation: importViolation(declaration, 'BUILD_FAILED') };
  }
}

async function createAndLink(
  deps: InUnit<ConnectionsDependencies>,
  caller: ChangeCaller,
  { listing, publisher, input, photos }: ImportSource & { input: LocationInput; photos: readonly PhotoInput[] },
): Promise<ImportResult> {
  const { unit, clock, createLocation, requestPhotos } = deps;
  const { accountId } = caller;
  const { connectedAccountId } = listing;
  const key = { accountId, connectedAccountId };
  const ofListing = { accountId, publisher: listing.publisher, listingRef: listing.ref };
  return unit.transaction(async (transaction) => {
    const lost = await holdForLink(transaction, key);
    if (lost) return refused(lost);
    await lockListing(transaction, ofListing);
    if ((await locationOfListing(transaction, ofListing)) !== undefined) return refused(violation('SY81068'));
    if (await isMarkedDuplicate(transaction, ofListing)) return refused(violation('SY81094'));

    const created = await guarded(() => createLocation(transaction, caller, input));
    if ('violations' in created) return refused(rejection(created.violations));
    const locationId = created.location.databaseId;
    await insertListingLink(transaction, { ...key, ...ofListing, locationId, listingId: listing.id });
    await addWorkOfLinks(transaction, deps, { accountId, links: [{ ...listing, locationId }] });
    const { serviceArea, socialUrls, attributes, publicHolidayHours, permanentlyClosed } = input;
    const parts = { serviceArea, socialUrls, attributes, publicHolidayHours, permanentlyClosed };
    const shared = { listingRef: listing.ref, ...parts };
    const links = [{ connectedAccountId, locationId, shared }];
    await announceLinks(transaction, deps, { accountId, publisher: listing.publisher, links });
    if (photos.length > 0) await requestPhotos(transaction, { accountId, locationId, photos });
    await recordLinked(transaction, { accountId, now: clock.now() }, [{ locationId, connectedAccountId, publisher }]);
    return { outcome: 'created', locationId };
  });
}

/** Marks an error that creating the location threw, in contrast to errors of the other steps. */
class CreationError extends Error {}

async function guarded<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    throw new CreationError('creating the location failed', { cause: error });
  }
}

/** The violation of an import whose location breaks business rules. Its message contains their codes [7.4, SY81086]. */
function rejection(violations: readonly RuleViolation[]): RuleViolation {
  if (violations.length === 0) return violation('SY81088');
  return violation('SY81086', violations.map(({ code, reason }) => `${code}: ${reason}`).join('; '));
}

/** Maps an unexpected error to the code of the step that threw it. The transaction is rolled back. */
function unexpected({ logger }: ConnectionsDependencies, { listing }: ImportSource, error: unknown): RuleViolation {
  const creating = error instanceof CreationError;
  const cause = creating ? error.cause : error;
  const lost = raceViolation(cause);
  if (lost) return creating ? rejection([lost]) : lost;
  logger.error({ err: cause, listingRef: listing.ref }, 'location could not be created from a listing');
  // A constraint that the code does not know, such as one that the operator added.
  if (isConstraintViolation(cause)) return violation('SY81088');
  if (isDatabaseError(cause)) return violation('SY81087');
  return violation(creating ? 'SY81090' : 'SY81071');
}

function refused(violation: RuleViolation): ImportResult {
  return { outcome: 'refused', violation };
}
