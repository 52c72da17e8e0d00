import { globalId } from '@listings/pagination';
import type { ExampleNames } from '../http/operation.js';

/** The id of the connected account in the examples. */
export const connectedAccountIdExample = '3d7f0e0b-9a3b-4a4e-8d2f-5b0c6a1e2f33';
const listingId = globalId('ConnectedAccountListing', '7f1d6c52-0b1e-4c57-9a41-2f9a7c3e8d10');
const locationId = globalId('Location', 100001);
const urls = { successUrl: 'https://app.example/connected', errorUrl: 'https://app.example/not-connected' };

/** `input` and payloads of the operations that create connect links. */
export const connectLinkInputExample = urls;
export const connectUrlInputExample = ({ publisher }: ExampleNames) => ({ locationId, site: publisher, ...urls });
export const connectLinkExample = { url: 'https://listings.example/connect/kZ3v0Yb1q8m2' };
export const connectLinkRefusedExample = 'SY81022: successUrl: absolute https, or http on localhost';

/** `input` and payloads of the disconnect operations. */
export const disconnectAccountInputExample = { connectedAccountId: connectedAccountIdExample };
export const accountDisconnectedExample = {};
export const accountNotDisconnectedExample = 'SY81066: Connected account does not exist or the account is archived';

const connectedAccountExample = ({ accountType }: ExampleNames) => ({
  connectedAccountId: connectedAccountIdExample,
  connectedAccountType: accountType,
  accountId: 1,
  clientName: 'Golden Gate Group',
  email: 'owner@golden-gate-cafe.example',
  status: 'CONNECTED',
  connectivityIssue: null,
  connectedLocationsCount: 12,
  requestMatches: true,
  requestMatchesStatus: 'MATCH_COMPLETED',
  lastFetchMatchesRequestedAt: '2026-07-06T18:33:29.664Z',
  requestMatchesOutdated: false,
  remarks: null,
});

const onePage = { hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 1 };

/** Payloads of the connected-account reads: list, details, folders and listings. */
export const connectedAccountsExample = (names: ExampleNames) => ({
  pageInfo: onePage,
  records: [connectedAccountExample(names)],
});
export const connectedAccountDetailsExample = (names: ExampleNames) => ({
  details: {
    ...connectedAccountExample(names),
    publisher: names.publisher,
    listingsCount: 14,
    listingsReadAt: '2026-07-06T18:33:29.664Z',
    createdAt: '2026-07-01T09:00:00.000Z',
    updatedAt: '2026-07-06T18:33:29.664Z',
  },
});
export const connectedAccountFoldersExample = [
  { folderId: 'accounts/1', folderName: 'Golden Gate Group', locationCount: 14 },
];
export const connectedAccountListingsInputExample = { connectedAccountId: connectedAccountIdExample };
export const connectedAccountListingsExample = ({ accountType, site }: ExampleNames) => ({
  listingsReadAt: '2026-07-06T18:33:29.664Z',
  pageInfo: onePage,
  records: [
    {
      id: listingId,
      accountTypeName: accountType,
      locationName: 'Golden Gate Cafe',
      address: '1 Market Street, San Francisco, CA 94103',
      phone: '+14155552671',
      liveLink: `${site.url}/place/golden-gate-cafe`,
      locationId: 100001,
    },
  ],
});

export const listingsNotReadExample = {
  errors: [{ message: 'SY81069: Credentials of the connected account are no longer valid; reconnect' }],
  listingsReadAt: null,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 0, totalRecords: 0 },
  records: [],
};

/** `input` and payloads of createLocationFromConnectedAccountListing. */
export const importListingExample = {
  connectedAccountId: connectedAccountIdExample,
  connectedAccountListingId: listingId,
};
export const listingImportedExample = { locationId: 100003, errors: null };
export const listingNotImportedExample = {
  locationId: null,
  errors: { code: 'SY81068', message: 'The listing is already linked to a location' },
};

/** `input` and payloads of connectListing. */
export const connectListingExample = { locationId, ...importListingExample };
export const listingConnectedExample = { message: 'The listing is connected' };
export const listingNotConnectedExample = 'SY81091: The location already has a listing at this publisher';
/** `input` and payloads of createPublisherListingForLocation. */
export const createPublisherListingExample = { locationId, connectedAccountId: connectedAccountIdExample };
export const listingRequestedExample = {};
export const listingNotRequestedExample = 'SY81091: The location already has a listing at this publisher';

/** `input` and payloads of disconnectConnectedAccountListing. */
export const disconnectListingExample = ({ publisher }: ExampleNames) => ({
  locationIds: [locationId],
  site: publisher,
});
export const oauthDisconnectExample = ({ publisher }: ExampleNames) => ({ locationId, site: publisher });
export const listingDisconnectedExample = { deleted: 1 };
export const listingNotDisconnectedExample = `SY10046: Invalid location id ${locationId}`;
