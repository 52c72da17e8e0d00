import { count, flag, listOf, text, timestamp } from '../http/fields.js';
import { databaseIdOf, globalIdOf, idOf, uuidOf } from '../http/ids.js';
import { nullable } from '../http/input-schemas.js';
import { offsetPageOf, publisherConstant, recordOf, writeFields } from '../http/payload-schemas.js';
import { ConnectionStatus, MatchesStatus } from './connection-enums.js';

const accountFields = {
  connectedAccountId: uuidOf('ConnectedAccount', 'Id of the connected account, a UUID.'),
  connectedAccountType: text('Type of the connected account: the publisher name in Pascal case followed by `Account`.'),
  accountId: databaseIdOf('Account', 'Id of the account that owns the connection.'),
  clientName: text('Name of the account owner at the publisher.'),
  email: nullable(text('E-mail address of the account owner; null when the publisher does not provide it.')),
  status: ConnectionStatus,
  connectivityIssue: nullable(text('Description of the connection problem; null when there is none.')),
  connectedLocationsCount: count('Number of locations that are linked to listings of this account.'),
  requestMatches: flag('Whether matches were requested.'),
  requestMatchesStatus: MatchesStatus,
  lastFetchMatchesRequestedAt: nullable(
    timestamp('When the latest search for matches was requested; null when there was none.'),
  ),
  requestMatchesOutdated: flag(
    'Whether locations were added, or listings of the account unlinked, since then: another search may find more, and createListings requires one.',
  ),
  remarks: nullable(text('Note on the latest match request, for example why it failed; null when there is none.')),
};

/** Payload of connectedAccountsInfo [contract 7]. */
export const ConnectedAccountsPayload = offsetPageOf(
  'ConnectedAccountPage',
  recordOf('ConnectedAccount', 'An account at a publisher.', accountFields),
);

/** Payload of connectedAccountDetails. */
export const ConnectedAccountDetailsPayload = recordOf(
  'ConnectedAccountDetailsPayload',
  'Details of a connected account.',
  {
    details: recordOf('ConnectedAccountDetails', 'An account at a publisher with details about its listings.', {
      ...accountFields,
      publisher: publisherConstant('Publisher.'),
      listingsCount: count('Number of listings that the account can access.'),
      listingsReadAt: nullable(timestamp('Time of the last read from the publisher; null when there was none.')),
      createdAt: timestamp('Time of the first connection.'),
      updatedAt: timestamp('Time of the last change.'),
    }),
  },
);

/** Payload of connectedAccountFolders. */
export const ConnectedAccountFoldersPayload = listOf(
  'The folders.',
  recordOf('ConnectedAccountFolder', 'A group of listings at a publisher.', {
    folderId: idOf('External', text('Id of the folder at the publisher.')),
    folderName: text('Name of the folder.'),
    locationCount: count('Number of listings in the folder.'),
  }),
);

/** Payload of connectedAccountListings. */
export const ConnectedAccountListingsPayload = offsetPageOf(
  'ConnectedAccountListingPage',
  recordOf('ConnectedAccountListing', 'A listing at a publisher.', {
    id: globalIdOf('ConnectedAccountListing', 'Id of the listing for imports and links.'),
    accountTypeName: text('Type of the connected account: the publisher name in Pascal case followed by `Account`.'),
    locationName: text('Name of the business at the publisher.'),
    address: nullable(text('Address in one line; null when the publisher does not provide it.')),
    phone: nullable(text('Phone number; null when the publisher does not provide it.')),
    liveLink: nullable(text('URL of the public page; null when it is unknown.')),
    locationId: idOf(
      'Location',
      nullable(databaseIdOf('Location', 'Database id of the linked location; null when the listing is not linked.')),
    ),
  }),
  {
    success: writeFields.success,
    errors: writeFields.errors,
    listingsReadAt: nullable(
      timestamp(
        'When the service last read all listings from the publisher. Null while the first reading goes on: the records and their number are those that it has read so far.',
      ),
    ),
  },
);

/** Payload of the connect operations. */
export const ConnectLinkPayload = recordOf('ConnectLinkPayload', 'Result of creating a connect link.', {
  ...writeFields,
  url: nullable(
    text('Single-use link, valid for 24 hours. Open it in the browser of the account owner. Null on failure.'),
  ),
});

/** Payload of the disconnect operations. */
export const DisconnectAccountPayload = recordOf(
  'DisconnectAccountPayload',
  'Result of disconnecting an account.',
  writeFields,
);

/** Payload of createLocationFromConnectedAccountListing [2.6]: one error, not a list. */
export const CreateLocationFromListingPayload = recordOf(
  'CreateLocationFromConnectedAccountListingPayload',
  'Result of importing a listing.',
  {
    clientMutationId: writeFields.clientMutationId,
    success: writeFields.success,
    locationId: idOf(
      'Location',
      nullable(databaseIdOf('Location', 'Database id of the new location; null on failure.')),
    ),
    errors: nullable(
      recordOf('ImportError', 'Reason why the import failed; null on success.', {
        code: text('Error code.', { pattern: '^SY\\d{5}$', examples: ['SY81067'] }),
        message: text('Reason.'),
      }),
    ),
  },
);

/** Payload of connectListing. */
export const ConnectListingPayload = recordOf('ConnectListingPayload', 'Result of linking a listing.', {
  ...writeFields,
  message: nullable(text('Message to display; null on failure.')),
});

/** Payload of createPublisherListingForLocation. */
export const CreatePublisherListingPayload = recordOf(
  'CreatePublisherListingForLocationPayload',
  'Result of requesting a new listing.',
  writeFields,
);

/** Payload of disconnectConnectedAccountListing. */
export const DisconnectListingPayload = recordOf('DisconnectListingPayload', 'Result of unlinking listings.', {
  ...writeFields,
  deleted: count('Number of unlinked listings.'),
});
