import { Type } from 'typebox';
import {
  idOf,
  inputIdText,
  inputObject,
  inputText,
  inputUrl,
  LocationId,
  LocationIds,
  nestedObject,
  offsetFields,
  optional,
  publisherConstant,
  withAnyOf,
} from '@listings/api-kit';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';
import { ConnectionStatus } from './connection-enums.js';

const returnUrl = (description: string) =>
  optional(
    inputUrl(
      `${description} It begins with https:// or http://localhost, exactly as written. If the account has allowed return origins, it belongs to one of them. Required.`,
    ),
  );
const returnUrls = {
  successUrl: returnUrl(
    'URL to which the browser is redirected after a success; the service adds `connectedAccountId`.',
  ),
  errorUrl: returnUrl('URL to which the browser is redirected after a failure; the service adds `reason`.'),
};
const ConnectedAccountId = idOf('ConnectedAccount', inputIdText('Id of the connected account, a UUID.'));
const ConnectedAccountListingId = idOf(
  'ConnectedAccountListing',
  inputIdText('Global id of a listing from the response of connectedAccountListings.'),
);

/** `input` of the connect operation of every publisher. */
export const ConnectLinkInput = inputObject('ConnectLinkInput', {
  ...returnUrls,
  connectedAccountId: optional(
    idOf(
      'ConnectedAccount',
      inputIdText(
        'Id of a connected account of this publisher with the status REAUTH_REQUIRED, a UUID. Where the publisher asks its owner for a code alone, the link then opens the form for the code.',
      ),
    ),
  ),
});

/** `input` of connectUrl: a connect link for one location. */
export const ConnectUrlInput = inputObject('ConnectUrlInput', {
  locationId: LocationId,
  site: publisherConstant('Publisher to connect to.'),
  ...returnUrls,
});

/** `input` of the disconnect operation of every publisher. */
export const DisconnectAccountInput = inputObject('DisconnectAccountInput', {
  connectedAccountId: ConnectedAccountId,
  locationIds: optional(LocationIds),
});

/** `input` of connectedAccountListings. */
export const ConnectedAccountListingsInput = inputObject('ConnectedAccountListingsInput', {
  connectedAccountId: ConnectedAccountId,
  locationInfo: optional(
    inputText(
      `Search words for name, address or phone, at most ${CONNECTION_BOUNDS.searchText} characters; all must occur. Case, accents and order do not matter.`,
      { maxLength: CONNECTION_BOUNDS.searchText },
    ),
  ),
  ...offsetFields,
});

/** `input` of createLocationFromConnectedAccountListing [4.7]. */
export const CreateLocationFromListingInput = inputObject('CreateLocationFromConnectedAccountListingInput', {
  connectedAccountId: ConnectedAccountId,
  connectedAccountListingId: ConnectedAccountListingId,
});

/** `input` of connectListing. */
export const ConnectListingInput = inputObject('ConnectListingInput', {
  locationId: LocationId,
  connectedAccountId: ConnectedAccountId,
  connectedAccountListingId: ConnectedAccountListingId,
});

/** `input` of createPublisherListingForLocation. */
export const CreatePublisherListingInput = inputObject('CreatePublisherListingForLocationInput', {
  locationId: LocationId,
  connectedAccountId: ConnectedAccountId,
  folderId: optional(
    idOf(
      'External',
      inputText(
        'Id of the folder in which to create the listing, from the response of connectedAccountFolders. When omitted, the listing is created outside the folders, among the listings of the user.',
        { minLength: 1, maxLength: CONNECTION_BOUNDS.externalId },
      ),
    ),
  ),
});

/** `input` of disconnectConnectedAccountListing: several locations, or one. */
export const DisconnectListingInput = withAnyOf(
  inputObject('DisconnectListingInput', {
    locationIds: Type.Optional(LocationIds),
    locationId: Type.Optional(LocationId),
    site: publisherConstant('Publisher whose listings are unlinked.'),
  }),
  ['locationIds', 'locationId'],
);

/** `input` of the operation that unlinks the listing of one location [contract 11]. */
export const OauthDisconnectInput = inputObject('OauthDisconnectInput', {
  locationId: LocationId,
  site: publisherConstant('Publisher whose listing is unlinked.'),
});

/** The `filters` object of the list of connected accounts. */
export const ConnectedAccountFilters = nestedObject('ConnectedAccountFiltersInput', 'Filter for connected accounts.', {
  publisher: Type.Optional(publisherConstant('Accounts of this publisher.')),
  status: Type.Optional(ConnectionStatus),
});
