import type { Clock, Logger } from '@listings/platform';
import { guardPublisher } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { definePublisher, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';

/** What a publisher of tests may declare. */
export type Declaration = Partial<Parameters<typeof definePublisher>[0]> & { readonly siteId?: number };

/** A publisher of tests in the registry. What `more` does not declare it has not, and it supports all countries. */
export function registeredPublisher(
  key: string,
  publisher: Publisher = {} as Publisher,
  { siteId = 903, ...more }: Declaration = {},
): RegisteredPublisher {
  const hostname = `${key}.example`;
  const countries = { supportedCountries: 'all', hideAddressSupportedCountries: 'all' } as const;
  const declaration = definePublisher({
    sdkVersion: SDK_VERSION,
    key,
    displayName: key,
    site: { id: siteId, name: key, url: `https://${hostname}`, hostname, ...countries },
    settings: [],
    categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
    importErrors: {},
    create: () => publisher,
    ...more,
  });
  return { names: publisherNames(key), declaration, publisher };
}

/** Such a publisher behind the guard that the registry sets before each plug-in. */
export function guardedPublisher(
  key: string,
  publisher: Publisher,
  { more, ...process }: { readonly logger: Logger; readonly clock: Clock; readonly more?: Declaration },
): RegisteredPublisher {
  const { constant } = publisherNames(key);
  const guarded = guardPublisher(publisher, { key, constant, observe: () => undefined, ...process });
  return registeredPublisher(key, guarded, more);
}
