import type { ExampleNames } from '../http/operation.js';
import { connectedAccountIdExample } from './connection-examples.js';

const matchRecordId = 'b5c1f0de-6a44-4f0b-9b8e-3f0a7d2c9e15';
const refused = (message: string, failedIds: readonly string[]) => ({
  clientMutationId: null,
  success: false,
  failedIds,
  errors: [{ message }],
});
const done = { clientMutationId: null, success: true, failedIds: [], errors: [] };

/** `input` and payloads of connectedAccountsTriggerMatches. */
export const triggerMatchesInputExample = { connectedAccountIds: [connectedAccountIdExample] };
export const matchesTriggeredExample = done;
export const matchesNotTriggeredExample = refused(
  `SY81069: Credentials of the connected account are no longer valid; reconnect (${connectedAccountIdExample})`,
  [connectedAccountIdExample],
);

/** Payload of connectionSuggestionsForAccount. */
export const connectionSuggestionsExample = ({ publisher }: ExampleNames) => ({
  pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 1 },
  records: [
    {
      accountEmail: 'owner@golden-gate-cafe.example',
      accountType: publisher,
      connectedAccountId: connectedAccountIdExample,
      locationId: '100001',
      matchedDataDatabaseId: matchRecordId,
      locationInfo: { name: 'Golden Gate Cafe', city: 'San Francisco', stateIso: 'CA' },
      suggestedLocationInfo: {
        locationInfo: {
          name: 'Golden Gate Café, LLC',
          city: 'San Francisco',
          address: '1 Market St, San Francisco, CA 94105',
          phone: '+1 415-555-2671',
        },
      },
      score: 0.997,
      reasons: ['Same phone number', 'Same name', 'Same address', '24 m apart'],
    },
  ],
});

/** `input` and payloads of confirmConnectMatches. */
export const confirmMatchesInputExample = { matchRecordIds: [matchRecordId] };
export const matchesConfirmedExample = done;
export const matchesNotConfirmedExample = refused(
  `SY81068: The listing is already linked to a location (${matchRecordId})`,
  [matchRecordId],
);
