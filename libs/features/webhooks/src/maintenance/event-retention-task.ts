import { isLockTimeout } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import type { SweepEnd } from '@listings/queue';
import {
  countDefaultRows,
  createEventPartitions,
  deleteOldDefaultRows,
  dropOldEventPartitions,
} from '../store/event-partitions.js';
import type { WebhookMetrics } from '../webhook-metrics.js';

/** Days for which events and their deliveries are kept at least [contract 8]. */
const KEEP_DAYS = 90;
/** Months created in advance: if the dispatcher stands still for longer, rows go to the default partition. */
const MONTHS_AHEAD = 4;
/** Rows that one statement changes. */
const ROWS = 1_000;
/** Most rows of a month that move out of the default partition; a move of more would block deliveries for too long. */
const MOVED = 50_000;
const COUNTED = 10_000;

/**
 * Returns the task that creates the coming months of events, deliveries and attempts and drops those whose events are
 * older than 90 days (docs/decisions/0019). A change that would have to wait for a running statement is left to the
 * next run.
 */
export function eventRetentionTask(deps: {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: WebhookMetrics;
}): () => Promise<SweepEnd> {
  const { database, logger, metrics } = deps;

  const create = async () => {
    const { created, moved } = await createEventPartitions(database, { ahead: MONTHS_AHEAD, maxMoved: MOVED });
    metrics.partitions('created', created.length);
    if (created.length > 0) logger.info({ created, moved }, 'created partitions of events');
    const stray = await countDefaultRows(database, { limit: COUNTED });
    metrics.strayRows(stray);
    if (stray.some(({ rows }) => rows > 0))
      logger.warn({ tables: stray }, 'events are outside the partitions of the months, and are deleted row by row');
  };

  const drop = async (): Promise<SweepEnd> => {
    const { dropped, expired } = await dropOldEventPartitions(database, { keepDays: KEEP_DAYS, limit: ROWS });
    metrics.partitions('dropped', dropped.length);
    if (dropped.length > 0) logger.info({ dropped }, 'dropped partitions of old events');
    if (expired > 0) logger.warn({ expired }, 'deliveries that were never sent have expired with their events');
    const deleted = await deleteOldDefaultRows(database, { keepDays: KEEP_DAYS, limit: ROWS });
    return expired > 0 || deleted > 0 ? 'due' : 'done';
  };

  return async () => {
    try {
      await create();
      return await drop();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      logger.info('partitions of events are in use; the next run changes them');
      return 'done';
    }
  };
}
