import { appEnvironment } from '@listings/dev';
import type { EventPublisher } from '@listings/event-catalogue';
import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';

/** An address to which nothing is sent: the pages only need the declarations. */
const NOWHERE = 'http://127.0.0.1:9';

/** The publishers whose events the pages document: those of the development start. */
export async function documentedPublishers(): Promise<readonly EventPublisher[]> {
  const addresses = {
    databaseUrl: '',
    queueUrl: '',
    apiUrl: NOWHERE,
    sandboxUrl: NOWHERE,
    mediaDir: '',
    encryptionKey: '',
  };
  const environment = appEnvironment(addresses, {});
  const { eventPublishers } = await loadPublishers({
    packages: (environment['PUBLISHERS'] ?? '').split(','),
    environment,
    logger: createLogger({ name: 'event-pages', level: 'silent' }),
    clock: systemClock,
  });
  return eventPublishers;
}
