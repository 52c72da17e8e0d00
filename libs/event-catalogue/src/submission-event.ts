import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { SubmissionEnd } from '@listings/domain';
import { globalId } from '@listings/pagination';
import { componentOf, eventField, EXAMPLE } from './envelope.js';
import type { EventDescription } from './event-description.js';
import { databaseId, objectOf, oneOf, optionalText, text } from './fields.js';

const NAME = 'listing.submission';
const location = globalId('Location', EXAMPLE.locationId);

const globalLocationId = (description: string) =>
  text(`${description} base64 of \`Location:<id>\`.`, { examples: [location], 'x-id-type': 'Location' });

const data = objectOf('ListingSubmissionData', 'The location and the directory site.', {
  business_id: databaseId('Location', 'Database id of the location.'),
  v4_business_id: globalLocationId('Global id of the location:'),
  location_id: globalLocationId('Global id of the location, not the number:'),
  site: objectOf('ListingSubmissionSite', 'The directory site.', {
    id: databaseId('Site', 'Id of the site.'),
    name: text('Name of the site.'),
    url: text('Home page of the site.', { format: 'uri' }),
  }),
});

const properties = {
  event: eventField(NAME),
  data,
  status: oneOf<SubmissionEnd>(
    {
      success: 'The site shows the location.',
      incomplete: 'The site did not accept the submission; `error_message` says why.',
      canceled:
        'The location was archived, its listing was unlinked, or the site was disabled before the submission ended.',
    },
    'How the submission ended.',
  ),
  live_link: Type.Optional(
    text('Link to the listing. Only on `success`, and only when it is known.', { format: 'uri' }),
  ),
  error_message: optionalText('What happened and what to do. Only on `incomplete`.'),
};
const body = Type.Object(properties, {
  title: componentOf(NAME),
  description: `Body of the event \`${NAME}\`. It has an envelope of its own, without \`timestamp\` and \`account_id\`.`,
  additionalProperties: false,
  dependentSchemas: {
    live_link: { properties: { status: { const: 'success' } }, unevaluatedProperties: true },
    error_message: { properties: { status: { const: 'incomplete' } }, unevaluatedProperties: true },
  },
});

/** Body of `listing.submission` [6.1]. */
export type SubmissionBody = Static<typeof body>;

const exampleData = {
  business_id: EXAMPLE.locationId,
  v4_business_id: location,
  location_id: location,
  site: { id: 7, name: 'Town guide', url: 'https://town-guide.example' },
};

/** The event about submissions to directory sites [6.1]. */
export const submissionEvent: EventDescription = {
  name: NAME,
  family: 'listings',
  summary: 'A submission to a directory site ended',
  fires:
    'The event fires when the submission of one location to one directory site reaches a terminal state: `success`, `incomplete` or `canceled`.',
  silent: [
    'A submission in progress emits nothing. A retry after a transient failure emits nothing either.',
    'A change of the location that supersedes a running submission does not end it: only the last one emits an event.',
  ],
  notes: [
    'The envelope differs from all other events: there is no `timestamp` and no `account_id`, and `data.location_id` is the global id and not the number.',
    'Each later submission of the location, for example after an edit, ends with an event of its own.',
  ],
  schema: body,
  examples: [
    {
      summary: 'The site shows the location',
      body: { event: NAME, data: exampleData, status: 'success', live_link: 'https://town-guide.example/100001' },
    },
    {
      summary: 'The site did not accept the submission',
      body: {
        event: NAME,
        data: exampleData,
        status: 'incomplete',
        error_message: 'The site does not accept the phone number. Correct the phone number of the location.',
      },
    },
    { summary: 'The location was archived', body: { event: NAME, data: exampleData, status: 'canceled' } },
  ],
};
