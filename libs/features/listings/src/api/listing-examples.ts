import type { ExampleNames } from '@listings/api-kit';
import { connectedAccountIdExample } from '@listings/feature-connections/api';
import { siteExample } from '@listings/feature-locations/api';
import { globalId } from '@listings/pagination';

const synced = {
  connectedAccountId: connectedAccountIdExample,
  syncStatus: 'SYNCED',
  actionRequired: false,
  syncIssue: null,
  errors: [],
};

const CITATION = 100_001_000_001;
/** The id of the citation in examples. */
export const citationIdExample = globalId('Listing', CITATION);

/** Payload of the read of a citation. */
export const citationExample = ({ site }: ExampleNames) => ({
  id: citationIdExample,
  databaseId: CITATION,
  site: siteExample(site),
  displayStatus: 'Synced',
  listingUrl: `${site.url}/place/golden-gate-cafe`,
  lastUpdate: '2026-07-06T18:33:29.664Z',
  verified: true,
  ...synced,
});

/** Payloads of listingsForLocation and voiceAssistantsForLocation. */
export const citationsExample = (names: ExampleNames) => [citationExample(names)];
export const voiceAssistantsExample = [
  { databaseId: 101, voiceIdentifier: 'voice_assistant', name: 'Voice assistant', ...synced },
];
