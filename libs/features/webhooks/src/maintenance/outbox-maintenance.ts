import { startSweeper } from '@listings/queue';
import type { SweepEnd } from '@listings/queue';
import type { DispatcherDependencies } from '../dispatcher-dependencies.js';
import { endpointWarningsTask } from '../endpoints/endpoint-warnings-task.js';
import { releaseHeldOfOpenEndpoints, releaseStrandedWebhookDeliveries } from '../store/held-deliveries.js';
import { backlogTask } from './backlog-task.js';
import { eventRetentionTask } from './event-retention-task.js';
import { requeueDue } from './requeue-due.js';

const HELD_EVERY_MS = 5_000;
const STRANDED_EVERY_MS = 60_000;
const REDELIVERIES_EVERY_MS = 200;
const RETENTION_EVERY_MS = 600_000;
const WARNINGS_EVERY_MS = 60_000;
const BACKLOG_EVERY_MS = 60_000;
/** Accounts that one statement considers; the next one continues behind them. */
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
 * for an event which no longer exists, works off redeliveries, creates and drops the months of the events, warns about
 * failing endpoints and measures the backlog [contract 8]. The tasks have connections of their own, and no delivery waits
 * for one.
 */
export function startOutboxMaintenance(
  { database, clock, logger, metrics, isPaused }: DispatcherDependencies,
  /** Called when deliveries have become due. */
  released: () => void,
): OutboxMaintenance {
  const own = database.separate({ maxConnections: 4, timeoutMs: STATEMENT_MS });
  let heldAfter = 0;
  const releaseHeld = async (): Promise<SweepEnd> => {
    const { changed, after } = await releaseHeldOfOpenEndpoints(own, {
      after: heldAfter,
      accounts: ACCOUNTS,
      limit: ROWS,
    });
    heldAfter = after;
    if (changed > 0) released();
    return changed > 0 || after > 0 ? 'due' : 'done';
  };

  let strandedAfter = { accountId: 0, locationId: 0 };
  const releaseStranded = async (): Promise<SweepEnd> => {
    const { changed, after } = await releaseStrandedWebhookDeliveries(own, { after: strandedAfter, limit: ROWS });
    strandedAfter = after;
    if (changed > 0) released();
    return after.accountId > 0 ? 'due' : 'done';
  };

  const backlog = backlogTask({ database: own, metrics, everyMs: BACKLOG_EVERY_MS });
  const tasks = [
    { name: 'webhook-held', everyMs: HELD_EVERY_MS, run: releaseHeld },
    { name: 'webhook-stranded', everyMs: STRANDED_EVERY_MS, run: releaseStranded },
    { name: 'webhook-redeliveries', everyMs: REDELIVERIES_EVERY_MS, run: () => requeueDue(own, released) },
    {
      name: 'webhook-retention',
      everyMs: RETENTION_EVERY_MS,
      run: eventRetentionTask({ database: own, logger, metrics }),
    },
    {
      name: 'webhook-warnings',
      everyMs: WARNINGS_EVERY_MS,
      run: endpointWarningsTask({ database: own, logger, metrics }),
    },
    { name: 'webhook-backlog', everyMs: BACKLOG_EVERY_MS, run: backlog.measure },
  ].map(({ run, ...task }) =>
    startSweeper({ ...task, clock, logger, run: async () => (isPaused?.() ? undefined : run()) }),
  );
  return {
    close: async () => {
      await Promise.all(tasks.map((task) => task.close()));
      await backlog.close();
      await own.close();
    },
  };
}
