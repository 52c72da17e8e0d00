import { waitFor } from '@listings/testing';
import type { RunningApi } from './running-api.js';

/** Waits until a request waits for a row that a transaction of the test has locked. */
export async function waitForLock({ count }: RunningApi): Promise<void> {
  const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitFor(async () => (await count(waiting)) > 0, { describe: 'the request that waits' });
}
