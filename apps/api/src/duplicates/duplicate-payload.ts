import { Type } from 'typebox';
import { listOf, text, timestamp } from '../http/fields.js';
import { globalIdOf, uuidOf } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { offsetPageOf, publisherConstant, recordOf, writeFields } from '../http/payload-schemas.js';

const statuses = {
  SUSPECTED: 'The service found the listing, and nobody has decided about it.',
  MARKED: 'A client marked the listing as a duplicate. It is kept out of matching.',
} as const;

/** The fields of a duplicate besides its status. */
const duplicateFields = {
  id: uuidOf('DuplicateListing', 'Id of the duplicate.'),
  listingItemId: globalIdOf(
    'ConnectedAccountListing',
    'Id of the listing, as connectedAccountListings returns it. Pass it to markAsDuplicate or markAsNotDuplicate.',
  ),
  site: publisherConstant('Publisher of the listing.'),
  name: text('Name of the business, as the listing shows it.'),
  address: nullable(text('Address on one line; null when the publisher provides none.')),
  phone: nullable(text('Phone number; null when the publisher provides none.')),
  listingUrl: nullable(text('URL of the public page of the listing; null when the publisher provides none.')),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How much the listing resembles the location, 0 to 1. The service suspects a score of at least 0.8.',
  }),
  reasons: listOf(
    'Reasons for and against the resemblance, most important first.',
    text('A reason in display form.', { examples: ['Same phone number'] }),
  ),
  detectedAt: timestamp('When the service found the listing, or when a client marked it.'),
};

const Status = oneOf(statuses, 'Whether the listing is suspected or marked.');

/** A listing that shows a location a second time [contract 11]. */
const DuplicateListing = recordOf(
  'DuplicateListing',
  'A listing that shows a location a second time: the location is linked to another listing of the publisher.',
  { ...duplicateFields, status: Status },
);

/** Payload of duplicateListingsForLocation [contract 11]. */
export const DuplicateListingsPayload = listOf(
  'The duplicates of the location, highest score first, at most 500.',
  DuplicateListing,
);

/** Payload of duplicateListingsRollup [contract 11]. */
export const DuplicateListingsRollupPayload = offsetPageOf(
  'DuplicateListingPage',
  recordOf('DuplicateListingOfLocation', 'A duplicate with its location.', {
    ...duplicateFields,
    status: Status,
    locationId: globalIdOf('Location', 'Id of the location that the listing shows a second time.'),
  }),
);

/** Payload of markAsDuplicate [contract 11]. */
export const MarkAsDuplicatePayload = recordOf('MarkAsDuplicatePayload', 'Result of marking duplicates.', {
  ...writeFields,
  listings: listOf('The marked listings; empty when `success` is false.', DuplicateListing),
});

/** Payload of markAsNotDuplicate [contract 11]. */
export const MarkAsNotDuplicatePayload = recordOf(
  'MarkAsNotDuplicatePayload',
  'Result of marking listings as no duplicates.',
  {
    ...writeFields,
    listings: listOf(
      'The marked listings; empty when `success` is false. The lists of duplicates no longer contain them.',
      recordOf('FormerDuplicateListing', 'A listing that was marked as no duplicate.', {
        ...duplicateFields,
        status: oneOf(
          {
            NOT_DUPLICATE: 'A client marked the listing as no duplicate. It is never suspected again for the location.',
          },
          'Decision of the client.',
        ),
      }),
    ),
  },
);
