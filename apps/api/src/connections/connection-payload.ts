import { count, flag, listOf, text, timestamp } from '../http/fields.js';
import { databaseIdOf, globalIdOf, idOf, uuidOf } from '../http/ids.js';
import { nullable } from '../http/input-schemas.js';
import { offsetPageOf, publisherConstant, recordOf, writeFields } from '../http/payload-schemas.js';
import { ConnectionStatus, MatchesStatus } from './connection-enums.js';

const accountFields = {
  connectedAccountId: uuidOf('ConnectedAccount', 'The connected account.'),
  connectedAccountType: text('The publisher in type notation and the word Account.'),
  accountId: databaseIdOf('Account', 'The account that it is connected to.'),
  clientName: text('Name of its owner at the publisher.'),
  email: nullable(text('E-mail address of its owner, where the publisher tells it.')),
  status: ConnectionStatus,
  connectivityIssue: nullable(text('What is wrong with the connection.')),
  connectedLocationsCount: count('Locations that are linked to its listings.'),
  requestMatches: flag('Matches were asked for.'),
  requestMatchesStatus: MatchesStatus,
  lastFetchMatchesRequestedAt: nullable(timestamp('When matches were last asked for.')),
  remarks: nullable(text('Anything else to know.')),
};

/** Payload of connectedAccountsInfo [contract 7]. */
export const ConnectedAccountsPayload = offsetPageOf(
  'ConnectedAccountPage',
  recordOf('ConnectedAccount', 'An account at a publisher.', accountFields),
);

/** Payload of connectedAccountDetails. */
export const ConnectedAccountDetailsPayload = recordOf('ConnectedAccountDetailsPayload', 'One connected account.', {
  details: recordOf('ConnectedAccountDetails', 'An account at a publisher, with what is known of its listings.', {
    ...accountFields,
    publisher: publisherConstant('The publisher.'),
    listingsCount: count('Listings that it can reach.'),
    listingsReadAt: nullable(timestamp('When they were last read.')),
    createdAt: timestamp('When it was first connected.'),
    updatedAt: timestamp('When it last changed.'),
  }),
});

/** Payload of connectedAccountFolders. */
export const ConnectedAccountFoldersPayload = listOf(
  'The groups.',
  recordOf('ConnectedAccountFolder', 'A group of listings at a publisher.', {
    folderId: idOf('External', text("The publisher's id of the group.")),
    folderName: text('Its name.'),
    locationCount: count('Listings in it.'),
  }),
);

/** Payload of connectedAccountListings. */
export const ConnectedAccountListingsPayload = offsetPageOf(
  'ConnectedAccountListingPage',
  recordOf('ConnectedAccountListing', 'A listing at a publisher.', {
    id: globalIdOf('ConnectedAccountListing', 'The listing: the id for imports and links.'),
    accountTypeName: text('The publisher in type notation and the word Account.'),
    locationName: text('Name of the business there.'),
    address: nullable(text('Its address in one line.')),
    phone: nullable(text('Its phone number.')),
    liveLink: nullable(text('Its public page.')),
    locationId: idOf(
      'Location',
      nullable(databaseIdOf('Location', 'The number of the location that it is linked to.')),
    ),
  }),
);

/** Payload of the connect operations. */
export const ConnectLinkPayload = recordOf('ConnectLinkPayload', 'A link to connect an account.', {
  ...writeFields,
  url: nullable(text('Single-use link, valid for 24 hours: send the browser there.')),
});

/** Payload of the disconnect operations. */
export const DisconnectAccountPayload = recordOf(
  'DisconnectAccountPayload',
  'What became of an account to disconnect.',
  writeFields,
);

/** Payload of createLocationFromConnectedAccountListing [2.6]: one error, not a list. */
export const CreateLocationFromListingPayload = recordOf(
  'CreateLocationFromConnectedAccountListingPayload',
  'What became of a listing to import.',
  {
    clientMutationId: writeFields.clientMutationId,
    success: writeFields.success,
    locationId: idOf('Location', nullable(databaseIdOf('Location', 'The number of the new location.'))),
    errors: nullable(
      recordOf('ImportError', 'Why the listing was not imported; null when it was.', {
        code: text('The code of the error.', { pattern: '^SY\\d{5}$', examples: ['SY81067'] }),
        message: text('The reason.'),
      }),
    ),
  },
);

/** Payload of connectListing. */
export const ConnectListingPayload = recordOf('ConnectListingPayload', 'What became of a listing to link.', {
  ...writeFields,
  message: nullable(text('What was done, to show; null on failure.')),
});

/** Payload of createPublisherListingForLocation. */
export const CreatePublisherListingPayload = recordOf(
  'CreatePublisherListingForLocationPayload',
  'Whether the listing is going to be created.',
  writeFields,
);

/** Payload of disconnectConnectedAccountListing. */
export const DisconnectListingPayload = recordOf('DisconnectListingPayload', 'What became of listings to unlink.', {
  ...writeFields,
  deleted: count('Listings that were unlinked.'),
});
