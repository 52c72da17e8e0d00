import { dayOf, LISTING_GONE, NO_ACCESS } from '@listings/domain';
import type { SubmissionState } from '@listings/domain';
import { storable } from '@listings/feature-connections';
import { findPhotoRequest } from '@listings/feature-photos';
import { readFailure } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherListing } from '@listings/publisher-sdk';
import { again, waitsFor } from '@listings/work';
import type { ClaimedWork, WorkOutcome } from '@listings/work';
import type { ReadingDependencies } from '../dependencies.js';
import { mayRenewHolidays } from '../rules/holiday-renewal.js';
import { readPhotos, readPhotoUrls } from '../rules/read-photos.js';
import { nextReadingMs, SOON_MS, UNREADABLE_RECHECK_MS, WAITING_MS } from '../rules/reading-timing.js';
import { settledPhotos } from '../rules/taken-photos.js';
import type { SettledPhotos } from '../rules/taken-photos.js';
import type { WrittenDifference } from '../store/differences.js';
import type { ListingToRead, Reading, ShownListing } from '../store/readings.js';
import { askPublisher } from './ask-publisher.js';
import { observeListing } from './observe-listing.js';

/** What a step stores. */
export interface ReadResult {
  readonly reading: Reading & { readonly listing: ReadableListing };
  readonly differences: readonly WrittenDifference[];
  /** Whether a push must hand over the next holidays. */
  readonly renewsHolidays: boolean;
  /** Whether the listing has answered although its link says that the access is lost. */
  readonly accessReturned?: boolean;
}

/** A listing to read, with the state of the submission of its location there. */
export interface ReadableListing extends ListingToRead {
  readonly push?: SubmissionState;
  /** When the last push ended; null before the first. */
  readonly pushedAt: Date | null;
}

/** The person who wanted to see the listing as it is now has seen it. Later readings take turns again, and may answer from a stored list. */
const SEEN = { endsFirst: true };

/** Reads what a publisher shows, and when it is read next. */
export async function readListing(
  deps: ReadingDependencies,
  listing: ReadableListing,
  work: Pick<ClaimedWork, 'failures' | 'isFirst' | 'waitedMs'>,
): Promise<WorkOutcome<ReadResult | null>> {
  const { clock, publishers } = deps;
  const publisher = publishers.find(listing.publisher)?.publisher;
  if (!publisher || listing.archived) return again(UNREADABLE_RECHECK_MS, null);
  if (listing.push === 'QUEUED' && listing.readAt !== null) return again(SOON_MS, null);
  const triedAt = clock.now();
  const waits = (issue: string) =>
    waitsFor(issue, unread({ listing, triedAt, issue }), { atMostMs: UNREADABLE_RECHECK_MS });
  if (listing.linkStatus === 'GONE') return waits(listing.linkIssue ?? LISTING_GONE);
  // Only an answer of the listing shows that the owner has granted access again.
  const wasLost = listing.linkStatus === 'INACCESSIBLE';
  try {
    const wantedMsAgo = work.isFirst ? work.waitedMs : undefined;
    const asked = await askPublisher(deps, publisher, { ...listing, wantedMsAgo });
    const { shown: read, readAt, isAnother, anotherInMs } = asked;
    const accessReturned = wasLost && Object.keys(read.unavailable ?? {}).length === 0;
    if (wasLost && !accessReturned) return waits(listing.linkIssue ?? NO_ACCESS);
    const shown = shownOf(read);
    const settled = await findSettledPhotos(deps.database, listing);
    const reading = {
      listing,
      settled,
      triedAt,
      readAt,
      shown,
      photoUrls: storable(readPhotoUrls(read.photos)),
      compared: null,
      issue: null,
    };
    // While a push is on its way, what the listing still lacks is no difference.
    const nothingNew = { reading, differences: [], renewsHolidays: false, accessReturned };
    if (listing.push === 'QUEUED') return again(SOON_MS, nothingNew, SEEN);
    if (listing.push === 'PENDING') return again(WAITING_MS, nothingNew, SEEN);
    const known = withoutFailed(listing, settled);
    const observed = await observeListing(deps, known, { shown, isAnother });
    const { compared, differences, isAwaited, isUnconfirmed } = observed;
    const { push, pushedAt } = listing;
    const renewsHolidays =
      observed.lacksHolidays &&
      push === 'SUCCESS' &&
      pushedAt !== null &&
      mayRenewHolidays(dayOf(pushedAt), dayOf(clock.now()));
    const confirmedInMs = isUnconfirmed ? Math.max(SOON_MS, anotherInMs) : nextReadingMs(clock.random());
    const result = { reading: { ...reading, compared }, differences, renewsHolidays, accessReturned };
    return again(isAwaited ? SOON_MS : confirmedInMs, result, SEEN);
  } catch (error) {
    const reading = readFailure(failureOf(error), { failures: work.failures, clock });
    if (reading.meaning === 'retry') {
      const issue = reading.pause ?? null;
      const result = issue === null ? null : unread({ listing, triedAt, issue });
      return again(reading.waitMs, result, { failed: reading.failed });
    }
    const result = unread({ listing, triedAt, issue: reading.reason });
    if (reading.meaning === 'reconnect' || wasLost)
      return waitsFor(reading.reason, result, { atMostMs: UNREADABLE_RECHECK_MS });
    return again(UNREADABLE_RECHECK_MS, result);
  }
}

/** Finds which imports of photos taken over from a listing have succeeded or failed. */
async function findSettledPhotos(
  database: ReadingDependencies['database'],
  { accountId, takenPhotos }: ListingToRead,
): Promise<SettledPhotos | undefined> {
  if (takenPhotos === null) return undefined;
  const ids = new Set(Object.values(takenPhotos).flatMap(({ requestId }) => requestId ?? []));
  const requests = new Map<string, readonly { status: string }[] | undefined>();
  for (const requestId of ids)
    requests.set(requestId, (await findPhotoRequest(database, { accountId, requestId }))?.items);
  return settledPhotos(takenPhotos, requests);
}

/** The listing as it is known when the photos that could not be imported are a difference again. */
function withoutFailed(listing: ListingToRead, settled: SettledPhotos | undefined): ListingToRead {
  const knownPhotos = listing.knownPhotos?.filter((ref) => !Object.hasOwn(settled?.failed ?? {}, ref)) ?? null;
  return { ...listing, knownPhotos };
}

function unread(attempt: Omit<ReadResult['reading'], 'readAt' | 'shown' | 'photoUrls' | 'compared'>): ReadResult {
  return {
    reading: { ...attempt, readAt: null, shown: null, photoUrls: null, compared: null },
    differences: [],
    renewsHolidays: false,
  };
}

/** What is compared of a listing. */
function shownOf(listing: PublisherListing): ShownListing {
  const { photos, attributes: _attributes, unavailable: _unavailable, ...shown } = listing;
  return storable({ ...shown, ...readPhotos(photos) });
}
