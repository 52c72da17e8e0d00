import type { RegisteredPublisher } from '@listings/publisher-registry';
import { definePublisher, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';

type Declaration = Parameters<typeof definePublisher>[0];

/** A publisher of tests in the registry. What `more` does not declare it has not, and it supports all countries. */
export function registeredPublisher(
  key: string,
  publisher: Publisher = {} as Publisher,
  more: Partial<Declaration> = {},
): RegisteredPublisher {
  const hostname = `${key}.example`;
  const countries = { supportedCountries: 'all', hideAddressSupportedCountries: 'all' } as const;
  const declaration = definePublisher({
    sdkVersion: SDK_VERSION,
    key,
    displayName: key,
    site: { id: 903, name: key, url: `https://${hostname}`, hostname, ...countries },
    settings: [],
    categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
    importErrors: {},
    create: () => publisher,
    ...more,
  });
  return { names: publisherNames(key), declaration, publisher };
}
