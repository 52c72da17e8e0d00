import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { plugInSettings } from '@listings/publisher-sandbox';

/** Both plug-ins of this repository, configured for a space of the sandbox [publishers 0.2]. */
export function sandboxPublishers(base: string): Promise<PublisherRegistry> {
  return loadPublishers({
    packages: ['@listings/publisher-a', '@listings/publisher-b'],
    environment: plugInSettings(base),
    logger: createLogger({ name: 'publishers', level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' }),
    clock: systemClock,
  });
}
