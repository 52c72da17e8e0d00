import { storable } from '@listings/feature-connections';
import { readFailure } from '@listings/publisher-gateway';
import { failureOf } from '@listings/publisher-sdk';
import type { PublisherListing } from '@listings/publisher-sdk';
import { again, waitsFor } from '@listings/work';
import type { WorkOutcome } from '@listings/work';
import type { ReadingDependencies } from './dependencies.js';
import { nextReadingMs, UNREADABLE_RECHECK_MS } from './rules/reading-timing.js';
import type { ListingToRead, Reading, ShownListing } from './store/readings.js';

const READ_TIMEOUT_MS = 60_000;

/** Reads what a publisher shows, and when it is read next. */
export async function readListing(
  deps: ReadingDependencies,
  listing: ListingToRead,
  failures: number,
): Promise<WorkOutcome<Reading | null>> {
  const { clock, calls, publishers } = deps;
  const { accountId, locationId, connectedAccountId, listingRef } = listing;
  const publisher = publishers.find(listing.publisher)?.publisher;
  if (!publisher || listing.archived) return again(UNREADABLE_RECHECK_MS, null);
  const triedAt = clock.now();
  if (listing.linkStatus !== 'LINKED') {
    const issue = listing.linkIssue ?? listing.linkStatus;
    return waitsFor(issue, { listing, triedAt, shown: null, issue }, { atMostMs: UNREADABLE_RECHECK_MS });
  }
  try {
    const read = await calls.call(
      { accountId, locationId, connectedAccountId, listingRef },
      ({ session }) => publisher.listings.getListing({ session, listingRef }),
      { timeoutMs: READ_TIMEOUT_MS, refusalCloses: 'work' },
    );
    return again(nextReadingMs(clock.random()), { listing, triedAt, shown: shownOf(read), issue: null });
  } catch (error) {
    const reading = readFailure(failureOf(error), { failures, clock });
    if (reading.meaning === 'retry') {
      const issue = reading.pause ?? null;
      const unread: Reading | null = issue === null ? null : { listing, triedAt, shown: null, issue };
      return again(reading.waitMs, unread, { failed: reading.failed });
    }
    const unread: Reading = { listing, triedAt, shown: null, issue: reading.reason };
    if (reading.meaning === 'reconnect') return waitsFor(reading.reason, unread, { atMostMs: UNREADABLE_RECHECK_MS });
    return again(UNREADABLE_RECHECK_MS, unread);
  }
}

/** What is compared of a listing. */
function shownOf(listing: PublisherListing): ShownListing {
  const { photos: _photos, attributes: _attributes, unavailable: _unavailable, ...shown } = listing;
  return storable(shown);
}
