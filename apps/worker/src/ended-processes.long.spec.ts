import { expect, it } from '@jest/globals';
import { findJob } from '@listings/feature-jobs';
import type { JobRow } from '@listings/feature-jobs';
import { newAccount } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { startImport } from './testing/killed/killed-jobs.js';
import { workerKit } from './testing/worker-kit.js';
import { shared } from '@listings/testing/jest';

const kit = shared(() => workerKit({ SWEEP_MS: '100' }));

const jobNow = async ({ accountId, id }: JobRow) => (await findJob(kit.database, { accountId, id })) as JobRow;
/** The claims of processes that have ended are over at once; the sweep of the next process gives their rows back. */
const endLeases = () =>
  kit.database.execute(`update work set lease_until = now() - interval '1 second' where lease_until is not null`);

it('[jobs, reliability 2] a job that ends its process is set aside after the second time, with a sentence; the job of another account is done', async () => {
  const killer = await startImport(kit, { accountId: await newAccount(kit.database), rows: 40 });
  for (const times of [1, 2]) {
    kit.build.log.allowLine(/"failpoint":"job.before_commit"/);
    const worker = kit.start({ FAILPOINT: 'job.before_commit' });
    await worker.ended;
    expect({ times, output: worker.output() }).toEqual({
      times,
      output: expect.stringContaining('"failpoint":"job.before_commit"'),
    });
    await endLeases();
  }
  const other = await startImport(kit, { accountId: await newAccount(kit.database), rows: 40 });
  kit.build.log.expectLine(/giving up a row of work/);
  kit.start();
  await waitFor(async () => (await jobNow(killer)).state !== 'RUNNING' && (await jobNow(other)).state !== 'RUNNING', {
    describe: 'the end of both jobs',
  });
  expect(await jobNow(killer)).toMatchObject({
    state: 'FAILED',
    problem: expect.stringContaining('has ended a process of the service twice'),
  });
  expect(await jobNow(other)).toMatchObject({ state: 'DONE' });
});
