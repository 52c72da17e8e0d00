import { Type } from 'typebox';
import { nullable, oneOf } from '../http/input-schemas.js';
import {
  GlobalId,
  NullableText,
  NullableTimestamp,
  offsetPageOf,
  PublisherConstant,
  recordOf,
  Timestamp,
  writeFields,
} from '../http/payload-schemas.js';
import { ConnectionStatus } from './connection-input.js';

const Count = Type.Integer({ minimum: 0 });

const accountFields = {
  connectedAccountId: Type.String({ format: 'uuid' }),
  connectedAccountType: Type.String({ description: 'The publisher in type notation and the word Account.' }),
  accountId: Type.Integer(),
  clientName: Type.String(),
  email: NullableText,
  status: ConnectionStatus,
  connectivityIssue: NullableText,
  connectedLocationsCount: Count,
  requestMatches: Type.Boolean(),
  requestMatchesStatus: oneOf(['NOT_REQUESTED', 'IN_PROGRESS', 'MATCH_COMPLETED', 'MATCH_FAILED'] as const),
  lastFetchMatchesRequestedAt: NullableTimestamp,
  remarks: NullableText,
};

/** Payload of connectedAccountsInfo [contract 7]. */
export const ConnectedAccountsPayload = offsetPageOf(
  'ConnectedAccountPage',
  recordOf('ConnectedAccount', accountFields),
);

/** Payload of connectedAccountDetails. */
export const ConnectedAccountDetailsPayload = recordOf('ConnectedAccountDetailsPayload', {
  details: recordOf('ConnectedAccountDetails', {
    ...accountFields,
    publisher: PublisherConstant,
    listingsCount: Count,
    listingsReadAt: NullableTimestamp,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
});

/** Payload of connectedAccountFolders. */
export const ConnectedAccountFoldersPayload = Type.Array(
  recordOf('ConnectedAccountFolder', { folderId: Type.String(), folderName: Type.String(), locationCount: Count }),
);

/** Payload of connectedAccountListings. */
export const ConnectedAccountListingsPayload = offsetPageOf(
  'ConnectedAccountListingPage',
  recordOf('ConnectedAccountListing', {
    id: GlobalId,
    accountTypeName: Type.String(),
    locationName: Type.String(),
    address: NullableText,
    phone: NullableText,
    liveLink: NullableText,
    locationId: nullable(Type.Integer({ description: 'Database id of the location that the listing is linked to.' })),
  }),
);

/** Payload of the connect operations. */
export const ConnectLinkPayload = recordOf('ConnectLinkPayload', {
  ...writeFields,
  url: nullable(Type.String({ description: 'Single-use link, valid for 24 hours: send the browser there.' })),
});

/** Payload of the disconnect operations. */
export const DisconnectAccountPayload = recordOf('DisconnectAccountPayload', writeFields);

/** Payload of createLocationFromConnectedAccountListing [2.6]: one error, not a list. */
export const CreateLocationFromListingPayload = recordOf('CreateLocationFromConnectedAccountListingPayload', {
  clientMutationId: NullableText,
  success: Type.Boolean(),
  locationId: nullable(Type.Integer({ description: 'Database id of the new location.' })),
  errors: nullable(recordOf('ImportError', { code: Type.String({ pattern: '^SY\\d{5}$' }), message: Type.String() })),
});

/** Payload of connectListing. */
export const ConnectListingPayload = recordOf('ConnectListingPayload', { ...writeFields, message: NullableText });

/** Payload of disconnectConnectedAccountListing. */
export const DisconnectListingPayload = recordOf('DisconnectListingPayload', { ...writeFields, deleted: Count });
