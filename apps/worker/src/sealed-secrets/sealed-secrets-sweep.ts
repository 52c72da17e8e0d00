import { resealConnections } from '@listings/feature-connections';
import { resealWebhookSecrets } from '@listings/feature-webhooks';
import type { Database } from '@listings/persistence';
import { ResealReport } from '@listings/platform';
import type { Clock, Encryption, Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { WorkerMetrics } from '../metrics.js';
import type { QueueWork } from '../queue-work.js';

const EVERY_MS = 10 * 60_000;

/** Seals what older keys sealed with the newest one, from the start on; docs/operating.md says how to rotate keys. */
export function sweepSealedSecrets(deps: {
  database: Database;
  encryption: Encryption;
  clock: Clock;
  logger: Logger;
  metrics: Pick<WorkerMetrics, 'unreadableSecrets'>;
}): QueueWork {
  const { encryption, logger, metrics } = deps;
  return startSweeper({
    name: 'sealed-secrets',
    everyMs: EVERY_MS,
    logger,
    run: async () => {
      const report = new ResealReport();
      await resealConnections(deps, report);
      await resealWebhookSecrets(deps, report);
      const { resealed, unreadable } = report;
      metrics.unreadableSecrets.set([...unreadable.values()].reduce((sum, each) => sum + each, 0));
      if (resealed > 0)
        logger.info({ resealed, keyId: encryption.newestKeyId }, 'secrets were sealed with the newest key');
      for (const [keyId, secrets] of unreadable) {
        logger.error({ keyId, secrets }, `secrets cannot be opened: the key ${keyId} is missing from ENCRYPTION_KEY`);
      }
    },
  });
}
