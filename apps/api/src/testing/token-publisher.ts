import { PublisherRegistry } from '@listings/publisher-registry';
import { definePublisher, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';

/** The API key that the publisher accepts. */
export const SECRET = 'key-4711-secret';

/** A publisher that accepts one API key. */
export function tokenPublisher(): PublisherRegistry {
  const publisher = {
    authorization: {
      kind: 'token',
      fields: [
        { key: 'shop', label: 'Shop <number>', secret: false, maxLength: 20, help: 'On your "invoice"' },
        { key: 'apiKey', label: 'API key', secret: true, maxLength: 60 },
      ],
      complete: async ({ fields }: { fields: Readonly<Record<string, string>> }) =>
        fields['apiKey'] === SECRET
          ? { outcome: 'connected', credentials: { key: SECRET }, subject: 's', displayName: 'Shop' }
          : { outcome: 'refused', reason: 'failed' },
      check: async () => undefined,
    },
    listings: {},
  } as unknown as Publisher;
  const declaration = definePublisher({
    sdkVersion: SDK_VERSION,
    key: 'with-token',
    displayName: 'Token & Co',
    site: {
      id: 905,
      name: 'Token',
      url: 'https://token.example',
      hostname: 'token.example',
      supportedCountries: 'all',
      hideAddressSupportedCountries: 'all',
    },
    settings: [],
    categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
    importErrors: {},
    create: () => publisher,
  });
  return new PublisherRegistry([{ names: publisherNames('with-token'), declaration, publisher }]);
}
