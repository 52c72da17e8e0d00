import { waitFor } from '@listings/testing';
import type { RunningServer } from './start-server.js';

/** Waits until a request waits for a row that a transaction of the test has locked. */
export async function waitForLock({ database }: Pick<RunningServer, 'database'>): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitFor(async () => (await database.query(waiting)).length > 0, { describe: 'the request that waits' });
}
