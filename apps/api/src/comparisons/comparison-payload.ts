import type { Type } from 'typebox';
import type { ComparedSite } from '@listings/feature-health';
import { listOf, text, timestamp } from '../http/fields.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { inlineRecord, publisherConstant, recordOf } from '../http/payload-schemas.js';

/** The fields of a comparison on the wire. */
const FieldName = oneOf(
  {
    name: 'The name.',
    address: 'The address; none for a business that hides it.',
    phone: 'The main phone number.',
    additionalPhones: 'The further phone numbers.',
    website: 'The website.',
    categories: 'The categories, the primary one first.',
    hours: 'The opening hours of the week.',
    specialHours: 'The hours of special dates that are to come.',
    openStatus: 'Whether the business is open, or closed for a while or for ever.',
    description: 'The description.',
    coordinates: 'The pin on the map.',
    socialUrls: 'The profiles on other networks.',
    serviceArea: 'The area that the business serves.',
    storeCode: 'The store code.',
  },
  'The field.',
);

const AgreementName = oneOf(
  {
    SAME: 'Both mean the same, whatever the notation.',
    DIFFERENT: 'The listing shows something else.',
    MISSING_THERE: 'The listing shows nothing, the location has a value.',
    MISSING_HERE: 'The listing shows a value, the location has none.',
    NOT_SHOWN: 'Listings of this publisher do not show the field, or not this value of it.',
  },
  'How the two compare.',
);

/** Payload of locationComparison. */
export const ComparisonPayload = listOf(
  'The linked listings of the location, one for each publisher.',
  recordOf('ListingComparison', 'A location beside what one of its listings shows.', {
    publisher: publisherConstant('The publisher.'),
    listingUrl: nullable(text('URL of the public page of the listing; null until it is known.')),
    readAt: nullable(timestamp('When the listing was read; null before the first time.')),
    changedAt: nullable(timestamp('Since when the listing shows this; null before the first reading.')),
    triedAt: nullable(timestamp('When the service last tried to read the listing; null before the first time.')),
    issue: nullable(text('Why the last attempt read nothing; null if it did.')),
    obstacle: nullable(text('Why the location cannot be shown there at all; null if it can.')),
    fields: listOf(
      'The fields, without those of which the location says nothing. Empty before the first reading.',
      inlineRecord('A field.', {
        field: FieldName,
        agreement: AgreementName,
        ours: nullable(text('What the location says, in words; null for nothing.')),
        theirs: nullable(text('What the listing shows, in words; null for nothing.')),
      }),
    ),
  }),
);

/** A compared location on the wire. */
export function comparisonRecords(sites: readonly ComparedSite[]): Type.Static<typeof ComparisonPayload> {
  return sites.map(({ publisher, liveLink, readAt, changedAt, triedAt, issue, obstacle, fields }) => ({
    publisher,
    listingUrl: liveLink,
    readAt: readAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
    issue,
    obstacle,
    fields: fields.map(({ field, agreement, ours, theirs }) => ({ field, agreement, ours, theirs })),
  }));
}
