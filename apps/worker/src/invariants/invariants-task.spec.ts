import { expect, it } from '@jest/globals';
import { startedTask } from '@listings/nest/testing';
import { temporaryDatabase } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { InvariantsTask } from './invariants-task.js';

const database = shared(() => temporaryDatabase());

/** The task of one worker, which has run once. */
async function worker() {
  const task = await startedTask((metrics, context) => new InvariantsTask(database, metrics, context));
  return { ...task, reports: async () => (await task.metrics()).includes('listings_invariant_violations{') };
}

it('[reliability 4, G15] the invariants are checked from the second minute of a worker on, by one worker at a time', async () => {
  const [one, two] = [await worker(), await worker()];
  await one.clock.advance(59_999);
  expect(await one.reports()).toBe(false);
  expect(await database.query('select 1 from task_leases')).toEqual([]);

  await one.clock.advance(1);
  await waitFor(one.reports, { describe: 'the first check' });
  await two.clock.advance(60_000);
  await two.clock.untilTimer();
  expect(await two.reports()).toBe(false);

  await one.stop();
  await two.clock.advance(60_000);
  await waitFor(two.reports, { describe: 'the check of the other worker' });
  await two.stop();
  expect(await database.query('select 1 from task_leases')).toEqual([]);
});
