import { flag, listOf, text, timestamp } from '../http/fields.js';
import { databaseIdOf, globalIdOf, idOf } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { ErrorEntries, recordOf } from '../http/payload-schemas.js';

const standing = {
  connectedAccountId: idOf('ConnectedAccount', nullable(text('The connected account of its listing, a UUID.'))),
  syncStatus: oneOf(
    {
      IN_PROGRESS: 'data is on its way',
      SYNCED: 'the site shows what was sent',
      FAILED: 'the site refused the data, see syncIssue',
      REQUIRING_ACTION: 'somebody must connect the account again or give it access',
      AVAILABLE: 'nothing is sent: no listing is linked, or the site is not enabled',
      PENDING_APPROVAL: 'the site examines the data',
      CANNOT_SUBMIT: 'the site cannot take the location',
    },
    'How the location stands there.',
  ),
  actionRequired: flag("The next step is a person's: connect again, or change the data."),
  syncIssue: nullable(text('What is wrong, in words.')),
  errors: ErrorEntries,
};

/** Payload of listingsForLocation [contract 9]. */
export const ListingsPayload = listOf(
  'One for each site that takes listings, in the order of /plan-sites.',
  recordOf('Citation', 'How a location stands at a site.', {
    id: globalIdOf('Listing', 'The citation.'),
    databaseId: databaseIdOf('Listing', 'The number inside id.'),
    site: recordOf('CitationSite', 'The site.', {
      id: globalIdOf('Site', 'The site.'),
      databaseId: databaseIdOf('Site', 'The number inside id.'),
      name: text('Its name.'),
      url: text('Its home page.'),
    }),
    displayStatus: text('syncStatus in words.', { examples: ['Action required'] }),
    listingUrl: nullable(text('Public page of the listing, once it is known.')),
    lastUpdate: nullable(timestamp('When this last changed.')),
    verified: flag('The site has verified that the business is there.'),
    ...standing,
  }),
);

/** Payload of voiceAssistantsForLocation [contract 9]. */
export const VoiceAssistantsPayload = listOf(
  'One for each voice assistant that a site feeds.',
  recordOf('VoiceAssistant', 'How a location stands at a voice assistant.', {
    databaseId: databaseIdOf('VoiceAssistant', 'The voice assistant.'),
    voiceIdentifier: idOf('VoiceAssistant', text('A word for it that never changes.')),
    name: text('Its name.'),
    ...standing,
  }),
);
