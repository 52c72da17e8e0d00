import { createLogger, systemClock, validateEnvironment } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PublishingConfiguration } from '../configuration/publishing-configuration.js';

/**
 * Loads the configured plug-ins before an application is created, for `PublishersModule.of`. An invalid configuration
 * is reported completely, not only the variables of plug-ins.
 */
export async function loadConfiguredPublishers(
  type: new () => PublishingConfiguration,
  { name }: { name: string },
): Promise<PublisherRegistry> {
  const { PUBLISHERS, LOG_LEVEL } = validateEnvironment(type);
  return loadPublishers({
    packages: PUBLISHERS,
    environment: process.env,
    logger: createLogger({ name, level: LOG_LEVEL }),
    clock: systemClock,
  });
}
