import { flag, listOf, text, timestamp } from '../http/fields.js';
import { databaseIdOf, globalIdOf, idOf } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { ErrorEntries, recordOf } from '../http/payload-schemas.js';

const syncState = {
  connectedAccountId: idOf(
    'ConnectedAccount',
    nullable(text('Id of the connected account that holds the listing, a UUID; null when no listing is linked.')),
  ),
  syncStatus: oneOf(
    {
      IN_PROGRESS: 'The service is submitting data, or the site is processing it.',
      SYNCED: 'The site shows the submitted data.',
      FAILED: 'The site rejected the data; see syncIssue.',
      REQUIRING_ACTION: 'A person must reconnect the account or restore its access.',
      AVAILABLE: 'Nothing is submitted: no listing is linked, or the site is not enabled for the location.',
      PENDING_APPROVAL: 'The site is reviewing the data.',
      CANNOT_SUBMIT: 'The site cannot accept the location.',
    },
    'Synchronization status.',
  ),
  actionRequired: flag('Whether a person must act: reconnect the account or change the data.'),
  syncIssue: nullable(text('Description of the problem; null when there is none.')),
  errors: ErrorEntries,
};

/** Payload of listingsForLocation [contract 9]. */
export const ListingsPayload = listOf(
  'The citations, one for each site that accepts listings, in the order of `GET /plan-sites`.',
  recordOf('Citation', 'Status of a location at a directory site.', {
    id: globalIdOf('Listing', 'Id of the citation.'),
    databaseId: databaseIdOf('Listing', 'Numeric database id.'),
    site: recordOf('CitationSite', 'Site of the citation.', {
      id: globalIdOf('Site', 'Id of the site.'),
      databaseId: databaseIdOf('Site', 'Numeric database id.'),
      name: text('Name of the site.'),
      url: text('Home page of the site.'),
    }),
    displayStatus: text('Display text of syncStatus; AVAILABLE without a linked listing reads "Not connected".', {
      examples: ['Action required'],
    }),
    listingUrl: nullable(text('URL of the public page of the listing; null until it is known.')),
    lastUpdate: nullable(timestamp('Time of the last status change; null when there was none.')),
    verified: flag('Whether the site has verified the business.'),
    ...syncState,
  }),
);

/** Payload of voiceAssistantsForLocation [contract 9]. */
export const VoiceAssistantsPayload = listOf(
  'The voice assistants, one for each assistant that a site supplies with data.',
  recordOf('VoiceAssistant', 'Status of a location at a voice assistant.', {
    databaseId: databaseIdOf('VoiceAssistant', 'Id of the voice assistant.'),
    voiceIdentifier: idOf('VoiceAssistant', text('Stable identifier of the voice assistant.')),
    name: text('Name of the voice assistant.'),
    ...syncState,
  }),
);
