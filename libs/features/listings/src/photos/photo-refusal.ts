import { noDataReasons, publisherSentence } from '@listings/publisher-gateway';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { isAboutListing } from '../push/listing-refusal.js';

/** A publisher's refusal of a photo, of its removal or of a search for it. */
export interface PhotoRefusal {
  /** Shown to the client. */
  readonly message: string;
  /** It concerns all photos of the listing, until its owner changes something there. */
  readonly ofListing: boolean;
  /** The same photo may be accepted later. */
  readonly again: boolean;
  /** A search found several photos that may be the one, so nobody can ever tell which is ours. */
  readonly ambiguous: boolean;
}

/** The code of a refusal because the publisher could not download the photo. */
const NOT_FETCHED = 'media_unreachable';
/** The code of a search that found several photos. */
const AMBIGUOUS = 'ambiguous';

/** The refusal in a failure; undefined when the failure is not a refusal. */
export function refusalOfPhoto(failure: PublisherFailure): PhotoRefusal | undefined {
  if (failure.kind === 'NO_DATA') {
    const message = `The publisher takes no photos for this listing: ${noDataReasons[failure.reason]}`;
    return { message, ofListing: true, again: true, ambiguous: false };
  }
  if (failure.kind !== 'CONTENT_REJECTED') return undefined;
  const message = publisherSentence(failure.text) || 'The publisher rejected the photo';
  const ofListing = isAboutListing(failure);
  const again = ofListing || failure.code === NOT_FETCHED;
  return { message, ofListing, again, ambiguous: failure.code === AMBIGUOUS };
}
