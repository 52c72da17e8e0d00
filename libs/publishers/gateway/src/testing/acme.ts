import { PublisherRegistry } from '@listings/publisher-registry';
import { definePublisher, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';

/** A plug-in without methods: the tests pass their own work. */
const declaration = definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'acme-maps',
  displayName: 'Acme Maps',
  connectionEvents: true,
  site: {
    id: 9,
    name: 'Acme',
    url: 'https://acme.example',
    hostname: 'acme.example',
    supportedCountries: 'all',
    hideAddressSupportedCountries: 'all',
  },
  settings: [],
  categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
  importErrors: {},
  create: () => ({}) as Publisher,
});

/** The registry with the publisher ACME_MAPS. */
export const publishers = new PublisherRegistry([
  { names: publisherNames('acme-maps'), declaration, publisher: {} as Publisher },
]);
