import type { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import type { SweepEnd } from '@listings/queue';
import { storeEndpointWarnings } from '../store/endpoint-health.js';
import type { WebhookMetrics } from '../webhook-metrics.js';

/** Warnings that one run stores. */
const AT_ONCE = 500;

/** Returns the task that stores, logs and counts warnings about endpoints that have failed for 24 or 72 hours [contract 8]. */
export function endpointWarningsTask(deps: {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: WebhookMetrics;
}): () => Promise<SweepEnd> {
  const { database, logger, metrics } = deps;
  return async () => {
    const warnings = await storeEndpointWarnings(database, { limit: AT_ONCE });
    for (const { accountId, level, failingSince } of warnings) {
      metrics.warned(level);
      logger.warn({ accountId, failingSince, hours: level }, 'a webhook endpoint has failed for hours');
    }
    return warnings.length < AT_ONCE ? 'done' : 'due';
  };
}
