import { globalId } from '@listings/pagination';
import { connectedAccountIdExample } from '../connections/connection-examples.js';
import type { ExampleNames } from '../http/operation.js';
import { siteExample } from '../reference/reference-examples.js';

const synced = {
  connectedAccountId: connectedAccountIdExample,
  syncStatus: 'SYNCED',
  actionRequired: false,
  syncIssue: null,
  errors: [],
};

/** Payloads of listingsForLocation and voiceAssistantsForLocation. */
export const citationsExample = ({ site }: ExampleNames) => [
  {
    id: globalId('Listing', 100001),
    databaseId: 100001,
    site: siteExample(site),
    displayStatus: 'Synced',
    listingUrl: `${site.url}/place/golden-gate-cafe`,
    lastUpdate: '2026-07-06T18:33:29.664Z',
    verified: true,
    ...synced,
  },
];
export const voiceAssistantsExample = [
  { databaseId: 101, voiceIdentifier: 'voice_assistant', name: 'Voice assistant', ...synced },
];
