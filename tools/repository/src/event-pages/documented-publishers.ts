import type { EventPublisher } from '@listings/event-catalogue';
import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import { documentEnvironment } from '../client-types/printed-documents.js';

/** The publishers whose events the pages document: those of the development start. */
export async function documentedPublishers(): Promise<readonly EventPublisher[]> {
  const environment = documentEnvironment();
  const { eventPublishers } = await loadPublishers({
    packages: (environment['PUBLISHERS'] ?? '').split(','),
    environment,
    logger: createLogger({ name: 'event-pages', level: 'silent' }),
    clock: systemClock,
  });
  return eventPublishers;
}
