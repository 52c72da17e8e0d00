import { createLogger } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { guardPublisher, PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { definePublisher, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';

/** What a publisher of tests may declare. */
export type Declaration = Partial<Parameters<typeof definePublisher>[0]> & { readonly siteId?: number };

/** The capabilities of a publisher of tests: those methods of each that a test needs. */
export type Capabilities = { readonly [Name in keyof Publisher]?: object };

/** A publisher of tests in the registry. What `more` does not declare it has not, and it supports all countries. */
export function registeredPublisher(
  key: string,
  capabilities: Capabilities = {},
  { siteId = 903, ...more }: Declaration = {},
): RegisteredPublisher {
  const publisher = capabilities as Publisher;
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

/** The process of a guard: by default it logs nothing, and its time stands still. */
interface Process {
  readonly logger?: Logger;
  readonly clock?: Clock;
  readonly more?: Declaration;
}

/** Such a publisher behind the guard that the registry sets before each plug-in. */
export function guardedPublisher(
  key: string,
  capabilities: Capabilities,
  { logger = createLogger({ name: 'test', level: 'silent' }), clock = manualClock(), more }: Process = {},
): RegisteredPublisher {
  const { constant } = publisherNames(key);
  const guard = { key, constant, logger, clock, observe: () => undefined };
  return registeredPublisher(key, guardPublisher(capabilities as Publisher, guard), more);
}

/** The registry of an installation whose only publisher is {@link registeredPublisher}. */
export function registryOf(...declared: Parameters<typeof registeredPublisher>): PublisherRegistry {
  return new PublisherRegistry([registeredPublisher(...declared)]);
}
