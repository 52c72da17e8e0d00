import { listOf, text, timestamp } from '@listings/api-kit';
import { cursorParameter, limitParameter, PORTAL_PAGE } from '@listings/api-kit';
import { idOf } from '@listings/api-kit';
import { nullable, oneOf } from '@listings/api-kit';
import { recordOf } from '@listings/api-kit';

/** Path parameter of a location. */
export const LOCATION_IN_PATH = {
  locationId: {
    description: 'Number of the location: `databaseId` of its record.',
    example: '100001',
    format: 'number',
    idType: 'Location',
  },
} as const;

/** Query parameters of the history. */
export const historyQuery = {
  cursor: cursorParameter('HistoryCursor', 'NDcxMSAgIA'),
  limit: limitParameter('entries', PORTAL_PAGE),
};

const HistoryEntry = recordOf('PortalLocationHistoryEntry', 'A change of a location, or a report of a publisher.', {
  at: timestamp('When it happened.'),
  action: text(
    'What happened: `CREATED`, `UPDATED`, `ARCHIVED`, `ARCHIVE_SCHEDULED`, `ARCHIVE_CANCELLED`, `DIFFERENCE_ACCEPTED`, `DIFFERENCE_REJECTED`, `DIFFERENCE_IGNORED`, `VERIFICATION_STARTED`, `VERIFICATION_COMPLETED`, or the name of the event that reports it, such as `listing.submission`.',
  ),
  fields: listOf('The fields of the record that an update changed.', text('A field.', { examples: ['city'] })),
  actor: oneOf(
    {
      USER: 'A person, in the portal.',
      API_KEY: 'A program with an API key.',
      SERVICE: 'The service itself.',
      PUBLISHER: 'A publisher or another site has reported it.',
    },
    'Who made the change or reported it.',
  ),
  actorName: text('E-mail address of the user at that time, or the name of the key or site.'),
  site: nullable(
    text('Name of the site that the entry is about: that of a report, or of a decision; null for other changes.'),
  ),
  status: nullable(
    oneOf(
      {
        success: 'The site shows the location.',
        incomplete: 'The site did not accept the submission; `reason` says why.',
        canceled: 'The submission was no longer wanted.',
      },
      'How a submission ended; null for all else.',
    ),
  ),
  reason: nullable(text('What happened and what to do; null when nothing is known about it.')),
  link: nullable(text('Link to the listing; null when it is unknown.')),
});

/** A page of the history of a location. */
export const LocationHistory = recordOf('PortalLocationHistory', 'A page of the history of a location.', {
  entries: listOf('The entries, the latest first.', HistoryEntry),
  nextCursor: nullable(idOf('HistoryCursor', text('Pass it as `cursor` for older entries; null on the last page.'))),
});
