import { Type } from 'typebox';
import { inputObject, LocationId, LocationIds, nestedObject, nullable, oneOf } from '../http/input-schemas.js';
import { PublisherConstant } from '../http/payload-schemas.js';
import { offsetFields } from './offset-parameters.js';

const ReturnUrl = Type.Optional(nullable(Type.String({ description: 'Absolute https, or http on localhost.' })));

/** `input` of the connect operation of every publisher. */
export const ConnectLinkInput = inputObject('ConnectLinkInput', { successUrl: ReturnUrl, errorUrl: ReturnUrl });
export type ConnectLinkInput = Type.Static<typeof ConnectLinkInput>;

/** `input` of connectUrl: a link for one location. */
export const ConnectUrlInput = inputObject('ConnectUrlInput', {
  locationId: LocationId,
  site: PublisherConstant,
  successUrl: ReturnUrl,
  errorUrl: ReturnUrl,
});
export type ConnectUrlInput = Type.Static<typeof ConnectUrlInput>;

/** `input` of the disconnect operation of every publisher. */
export const DisconnectAccountInput = inputObject('DisconnectAccountInput', {
  connectedAccountId: Type.String(),
  locationIds: Type.Optional(nullable(LocationIds)),
});
export type DisconnectAccountInput = Type.Static<typeof DisconnectAccountInput>;

/** `input` of connectedAccountListings. */
export const ConnectedAccountListingsInput = inputObject('ConnectedAccountListingsInput', {
  connectedAccountId: Type.String(),
  locationInfo: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  ...offsetFields,
});
export type ConnectedAccountListingsInput = Type.Static<typeof ConnectedAccountListingsInput>;

/** `input` of createLocationFromConnectedAccountListing [4.7]. */
export const CreateLocationFromListingInput = inputObject('CreateLocationFromConnectedAccountListingInput', {
  connectedAccountId: Type.String(),
  connectedAccountListingId: Type.String(),
});
export type CreateLocationFromListingInput = Type.Static<typeof CreateLocationFromListingInput>;

/** `input` of connectListing. */
export const ConnectListingInput = inputObject('ConnectListingInput', {
  locationId: LocationId,
  connectedAccountId: Type.String(),
  connectedAccountListingId: Type.String(),
});
export type ConnectListingInput = Type.Static<typeof ConnectListingInput>;

/** `input` of disconnectConnectedAccountListing: some locations, or one. */
export const DisconnectListingInput = inputObject('DisconnectListingInput', {
  locationIds: Type.Optional(LocationIds),
  locationId: Type.Optional(LocationId),
  site: PublisherConstant,
});
export type DisconnectListingInput = Type.Static<typeof DisconnectListingInput>;

/** States of a connected account. */
export const ConnectionStatus = oneOf(['CONNECTED', 'REAUTH_REQUIRED', 'DISCONNECTED'] as const);

/** The `filters` object of the list of connected accounts. */
export const ConnectedAccountFilters = nestedObject('ConnectedAccountFiltersInput', {
  publisher: Type.Optional(PublisherConstant),
  status: Type.Optional(ConnectionStatus),
});
export type ConnectedAccountFilters = Type.Static<typeof ConnectedAccountFilters>;
