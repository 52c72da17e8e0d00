import { releaseHeldOfOpenEndpoints, releaseStrandedDeliveries, removeOldEvents } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { SweepEnd } from '@listings/queue';
import { requeueDue } from './requeue-due.js';

/** Retention of events and their deliveries [contract 8]. */
const KEEP_DAYS = 90;
const HELD_EVERY_MS = 5_000;
const STRANDED_EVERY_MS = 60_000;
const REDELIVERIES_EVERY_MS = 500;
const RETENTION_EVERY_MS = 600_000;
/** Accounts that one statement considers; the next run continues behind them. */
const ACCOUNTS = 500;
/** Rows that one statement changes. */
const ROWS = 1_000;

/** Limit of one statement, so that a lock of another session does not hold up the stop of the process. */
const STATEMENT_MS = 5_000;

/** Running maintenance of the outbox. */
export interface OutboxMaintenance {
  close(): Promise<void>;
}

/**
 * Maintains the outbox beside the deliveries: releases held deliveries of open endpoints, releases deliveries that wait
 * for an event which no longer exists, works off redeliveries, and deletes old events [contract 8]. Each task has a connection of its own,
 * and no delivery waits for one.
 */
export function startOutboxMaintenance({
  database,
  logger,
  released,
}: {
  database: Database;
  logger: Logger;
  /** Called when deliveries have become due. */
  released: () => void;
}): OutboxMaintenance {
  const own = database.separate({ maxConnections: 4, timeoutMs: STATEMENT_MS });
  let heldAfter = 0;
  const releaseHeld = async (): Promise<SweepEnd> => {
    const run = await releaseHeldOfOpenEndpoints(own, { after: heldAfter, accounts: ACCOUNTS, limit: ROWS });
    heldAfter = run.after;
    if (run.changed > 0) released();
    return run.changed > 0 || run.after > 0 ? 'due' : 'done';
  };

  let strandedAfter = { accountId: 0, locationId: 0 };
  const releaseStranded = async (): Promise<SweepEnd> => {
    const run = await releaseStrandedDeliveries(own, { after: strandedAfter, limit: ROWS });
    strandedAfter = run.after;
    if (run.changed > 0) released();
    return run.after.accountId > 0 ? 'due' : 'done';
  };

  let removedAfter = 0;
  const removeOld = async (): Promise<SweepEnd> => {
    const run = await removeOldEvents(own, {
      keepDays: KEEP_DAYS,
      after: removedAfter,
      accounts: ACCOUNTS,
      limit: ROWS,
    });
    removedAfter = run.after;
    return run.after > 0 || run.changed > 0 ? 'due' : 'done';
  };

  const tasks = [
    { name: 'webhook-held', everyMs: HELD_EVERY_MS, run: releaseHeld },
    { name: 'webhook-stranded', everyMs: STRANDED_EVERY_MS, run: releaseStranded },
    { name: 'webhook-redeliveries', everyMs: REDELIVERIES_EVERY_MS, run: () => requeueDue(own, released) },
    { name: 'webhook-retention', everyMs: RETENTION_EVERY_MS, run: removeOld },
  ].map((task) => startSweeper({ ...task, logger }));
  return {
    close: async () => {
      await Promise.all(tasks.map((task) => task.close()));
      await own.close();
    },
  };
}
