import type { ExampleNames } from '@listings/api-kit';
import { exampleError, locationIdExample } from '@listings/api-kit';
import { globalId } from '@listings/pagination';

/** The id of the connected account in the examples. */
export const connectedAccountIdExample = '3d7f0e0b-9a3b-4a4e-8d2f-5b0c6a1e2f33';
/** The id of a listing of it, and where the browser returns to. */
export const listingIdExample = globalId('ConnectedAccountListing', '7f1d6c52-0b1e-4c57-9a41-2f9a7c3e8d10');
export const returnUrlsExample = {
  successUrl: 'https://app.example/connected',
  errorUrl: 'https://app.example/not-connected',
};

/** Payloads of the operations that create connect links. */
export const connectLinkExample = { url: 'https://listings.example/connect/kZ3v0Yb1q8m2' };
export const connectLinkRefusedExample = 'SY81022: successUrl: absolute https, or http on localhost';

/** A connected account, and the page of a list that has one record. */
export const connectedAccountExample = ({ accountType }: ExampleNames) => ({
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
export const onePage = { hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 1 };

/** Payload of connectedAccountListings for an account without a connection. */
export const listingsNotReadExample = {
  errors: [exampleError('SY81069: Credentials of the connected account are no longer valid; reconnect')],
  listingsReadAt: null,
  pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 0, totalRecords: 0 },
  records: [],
};

/** A listing in an input. */
export const importListingExample = {
  connectedAccountId: connectedAccountIdExample,
  connectedAccountListingId: listingIdExample,
};

/** Payloads of the operations that unlink listings. */
export const listingDisconnectedExample = { deleted: 1 };
export const listingNotDisconnectedExample = `SY10046: Invalid location id ${locationIdExample}`;
