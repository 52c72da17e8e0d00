import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';

/** Both plug-ins of this repository, configured for a space of the sandbox [publishers 0.2]. */
export function sandboxPublishers(base: string): Promise<PublisherRegistry> {
  const application = (key: string) => ({
    [`${key}_CLIENT_ID`]: 'sandbox-client',
    [`${key}_CLIENT_SECRET`]: 'sandbox-secret',
  });
  const oauth = ['authorize', 'token', 'revoke', 'userinfo'].map((step) => [
    `PUBLISHER_A_${step.toUpperCase()}_URL`,
    `${base}/a/oauth/${step}`,
  ]);
  const bases = ['ACCOUNTS', 'INFO', 'CONTENT', 'VERIFICATION', 'ACTIONS', 'METRICS'].map((api) => [
    `PUBLISHER_A_${api}_BASE`,
    `${base}/a`,
  ]);
  return loadPublishers({
    packages: ['@listings/publisher-a', '@listings/publisher-b'],
    environment: {
      ...Object.fromEntries([...oauth, ...bases]),
      ...application('PUBLISHER_A'),
      ...application('PUBLISHER_B'),
      PUBLISHER_B_DIALOG_BASE: `${base}/b`,
      PUBLISHER_B_API_BASE: `${base}/b`,
    },
    logger: createLogger({ name: 'publishers', level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' }),
    clock: systemClock,
  });
}
