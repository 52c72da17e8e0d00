import type { ExampleNames } from '../http/operation.js';
import { connectedAccountIdExample } from './connection-examples.js';

const matchRecordId = 'b5c1f0de-6a44-4f0b-9b8e-3f0a7d2c9e15';
const refused = (message: string, failedIds: readonly string[]) => ({
  clientMutationId: null,
  success: false,
  failedIds,
  errors: [{ message }],
});

/** Payload of an operation on connected accounts or suggestions that succeeded for all of them. */
export const matchesDoneExample = { clientMutationId: null, success: true, failedIds: [], errors: [] };

/** `input` and payloads of connectedAccountsTriggerMatches. */
export const triggerMatchesInputExample = { connectedAccountIds: [connectedAccountIdExample] };
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
      rejection: null,
    },
  ],
});

/** `input` of the operations on suggestions. */
export const matchesInputExample = { matchRecordIds: [matchRecordId] };

/** Payload of confirmConnectMatches. */
export const matchesNotConfirmedExample = refused(
  `SY81068: The listing is already linked to a location (${matchRecordId})`,
  [matchRecordId],
);

/** Payload of rejectConnectMatches and restoreConnectMatches. */
export const matchesUnknownExample = refused(
  `SY81093: Match record could not be decoded or resolved (${matchRecordId})`,
  [matchRecordId],
);
