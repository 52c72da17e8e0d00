import { expect, it } from '@jest/globals';
import { workFixture } from '../testing/work-fixture.js';
import { HeldTask } from './held-task.js';

const fixture = workFixture({ accounts: 0 });

it('[reliability 2] one process at a time holds a task; another gets it when it is released or its lease has ended', async () => {
  const options = { task: 'test', leaseMs: 60_000 };
  const [one, other] = [new HeldTask(fixture.database, options), new HeldTask(fixture.database, options)];
  expect([await one.hold(), await other.hold(), await one.hold()]).toEqual([true, false, true]);
  await other.release();
  expect(await other.hold()).toBe(false);
  await one.release();
  expect([await other.hold(), await one.hold()]).toEqual([true, false]);
  await fixture.database.sql`update task_leases set lease_until = now() - interval '1 second' where task = 'test'`;
  expect(await one.hold()).toBe(true);
  expect([one.isHeld, other.isHeld]).toEqual([true, true]);
});
