import { globalId } from '@listings/pagination';
import type { ExampleNames } from '../http/operation.js';

const locationId = globalId('Location', 100001);
const listingItemId = globalId('ConnectedAccountListing', '9e2b4f17-5c0d-4f86-a1b3-6d8e7c2f4a90');

const duplicate = ({ publisher, site }: ExampleNames, status: string) => ({
  id: 'c2a7e1d4-8b36-4e0f-9f5a-1d3c7b9e2f68',
  listingItemId,
  site: publisher,
  name: 'Golden Gate Café',
  address: '1 Market St, San Francisco, CA 94103, US',
  phone: '+1 415-555-2671',
  listingUrl: `${site.url}/place/golden-gate-cafe-2`,
  status,
  score: 0.998,
  reasons: ['Same phone number', 'Same name', 'Same address'],
  detectedAt: '2026-07-06T18:33:29.664Z',
});

/** Payloads of the lists of duplicates. */
export const duplicatesExample = (names: ExampleNames) => [duplicate(names, 'SUSPECTED')];
export const duplicatesRollupExample = (names: ExampleNames) => ({
  pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 1 },
  records: [{ ...duplicate(names, 'SUSPECTED'), locationId }],
});

/** `input` and payloads of markAsDuplicate and markAsNotDuplicate. */
export const duplicateDecisionExample = { locationId, listingItemIds: [listingItemId] };
const done = { clientMutationId: null, success: true, errors: [] };
const refused = (message: string) => ({
  clientMutationId: null,
  success: false,
  errors: [{ message: `${message} (${listingItemId})` }],
  listings: [],
});
export const markedAsDuplicateExample = (names: ExampleNames) => ({ ...done, listings: [duplicate(names, 'MARKED')] });
export const notMarkedAsDuplicateExample = refused('SY81068: The listing is already linked to a location');
export const markedAsNotDuplicateExample = (names: ExampleNames) => ({
  ...done,
  listings: [duplicate(names, 'NOT_DUPLICATE')],
});
export const notMarkedAsNotDuplicateExample = refused(
  'SY81067: connectedAccountListingId could not be decoded or resolved',
);
