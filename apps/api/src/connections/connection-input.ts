import { Type } from 'typebox';
import { optional, text } from '../http/fields.js';
import { idOf, LocationId, LocationIds } from '../http/ids.js';
import { inputObject, nestedObject } from '../http/input-schemas.js';
import { offsetFields } from '../http/offset-parameters.js';
import { publisherConstant } from '../http/payload-schemas.js';
import { ConnectionStatus } from './connection-enums.js';

const returnUrl = (description: string) =>
  optional(text(`${description} Absolute https, or http on localhost. Mandatory.`));
const returnUrls = {
  successUrl: returnUrl('Where the browser goes when the account is connected; connectedAccountId is added.'),
  errorUrl: returnUrl('Where it goes when it is not; reason is added.'),
};
const ConnectedAccountId = idOf('ConnectedAccount', text('The connected account, a UUID.'));
const ConnectedAccountListingId = idOf(
  'ConnectedAccountListing',
  text('The global id of a listing, as connectedAccountListings answered it.'),
);

/** `input` of the connect operation of every publisher. */
export const ConnectLinkInput = inputObject('ConnectLinkInput', returnUrls);
export type ConnectLinkInput = Type.Static<typeof ConnectLinkInput>;

/** `input` of connectUrl: a link for one location. */
export const ConnectUrlInput = inputObject('ConnectUrlInput', {
  locationId: LocationId,
  site: publisherConstant('The publisher to connect with.'),
  ...returnUrls,
});
export type ConnectUrlInput = Type.Static<typeof ConnectUrlInput>;

/** `input` of the disconnect operation of every publisher. */
export const DisconnectAccountInput = inputObject('DisconnectAccountInput', {
  connectedAccountId: ConnectedAccountId,
  locationIds: optional(LocationIds),
});
export type DisconnectAccountInput = Type.Static<typeof DisconnectAccountInput>;

/** `input` of connectedAccountListings. */
export const ConnectedAccountListingsInput = inputObject('ConnectedAccountListingsInput', {
  connectedAccountId: ConnectedAccountId,
  locationInfo: optional(text('Words of name or address to look for.', { maxLength: 500 })),
  ...offsetFields,
});
export type ConnectedAccountListingsInput = Type.Static<typeof ConnectedAccountListingsInput>;

/** `input` of createLocationFromConnectedAccountListing [4.7]. */
export const CreateLocationFromListingInput = inputObject('CreateLocationFromConnectedAccountListingInput', {
  connectedAccountId: ConnectedAccountId,
  connectedAccountListingId: ConnectedAccountListingId,
});
export type CreateLocationFromListingInput = Type.Static<typeof CreateLocationFromListingInput>;

/** `input` of connectListing. */
export const ConnectListingInput = inputObject('ConnectListingInput', {
  locationId: LocationId,
  connectedAccountId: ConnectedAccountId,
  connectedAccountListingId: ConnectedAccountListingId,
});
export type ConnectListingInput = Type.Static<typeof ConnectListingInput>;

/** `input` of createPublisherListingForLocation. */
export const CreatePublisherListingInput = inputObject('CreatePublisherListingForLocationInput', {
  locationId: LocationId,
  connectedAccountId: ConnectedAccountId,
  folderId: optional(
    idOf(
      'External',
      text("One of the account's folders, as connectedAccountFolders answered it; else the user's own listings.", {
        minLength: 1,
        maxLength: 255,
      }),
    ),
  ),
});
export type CreatePublisherListingInput = Type.Static<typeof CreatePublisherListingInput>;

/** `input` of disconnectConnectedAccountListing: some locations, or one. */
export const DisconnectListingInput = inputObject('DisconnectListingInput', {
  locationIds: Type.Optional(LocationIds),
  locationId: Type.Optional(LocationId),
  site: publisherConstant('The publisher to unlink from.'),
});
export type DisconnectListingInput = Type.Static<typeof DisconnectListingInput>;

/** The `filters` object of the list of connected accounts. */
export const ConnectedAccountFilters = nestedObject('ConnectedAccountFiltersInput', 'Which connected accounts.', {
  publisher: Type.Optional(publisherConstant('Of this publisher.')),
  status: Type.Optional(ConnectionStatus),
});
export type ConnectedAccountFilters = Type.Static<typeof ConnectedAccountFilters>;
