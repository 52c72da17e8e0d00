import type { Database } from '@listings/persistence';
import { HeldTask } from '@listings/work';
import { readBacklog } from '../store/backlog.js';
import type { Backlog, EndpointClass } from '../store/backlog.js';
import type { WebhookMetrics } from '../webhook-metrics.js';

const TASK = 'webhook-backlog';
/** Accounts that one statement considers. */
const ACCOUNTS = 500;
/** Most statements of one measurement: it covers the first million accounts with waiting deliveries. */
const PAGES = 2_000;

/** The measurement of the backlog. */
export interface BacklogTask {
  /** Measures the backlog, unless another process does. */
  measure(): Promise<void>;
  /** Lets another process measure. */
  close(): Promise<void>;
}

/** Returns the task that measures the backlog by class of endpoint, in one process of the installation at a time. */
export function backlogTask(deps: {
  readonly database: Database;
  readonly metrics: WebhookMetrics;
  readonly everyMs: number;
}): BacklogTask {
  const { database, metrics, everyMs } = deps;
  const task = new HeldTask(database, { task: TASK, leaseMs: 2 * everyMs });

  const readClasses = async () => {
    const classes = new Map<EndpointClass, Omit<Backlog, 'class'>>();
    let after = 0;
    for (let page = 0; page < PAGES; page += 1) {
      const found = await readBacklog(database, { after, accounts: ACCOUNTS });
      for (const each of found.classes) {
        const { deliveries = 0, accounts = 0, ageSeconds = 0 } = classes.get(each.class) ?? {};
        classes.set(each.class, {
          deliveries: deliveries + each.deliveries,
          accounts: accounts + each.accounts,
          ageSeconds: Math.max(ageSeconds, each.ageSeconds),
        });
      }
      after = found.after;
      if (after === 0) break;
    }
    return classes;
  };

  return {
    measure: async () => {
      metrics.backlog((await task.hold()) ? await readClasses() : undefined);
    },
    close: () => task.release(),
  };
}
