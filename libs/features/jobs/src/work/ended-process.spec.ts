import { expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { COMES_AFTER_MS, releaseLostClaims } from '@listings/work/store';
import { beginWork } from '@listings/work/testing';
import type { JobRow } from '../store/jobs.js';
import { startJobsFixture } from '../testing/jobs-fixture.js';
import { JOB, JobWork } from './job-work.js';

const fixture = startJobsFixture();

/** A process claims some jobs and ends during their steps. */
async function processEnds(...jobs: readonly JobRow[]): Promise<void> {
  const { deps, database } = fixture;
  const work = new JobWork(deps, [], createLogger({ name: 'test', level: 'silent' }));
  for (const { accountId, id } of jobs) expect(await beginWork(deps, work, { accountId, subject: id })).toBeDefined();
  await database.execute(`update work set lease_until = now() - interval '1 second' where lease_until is not null`);
  await releaseLostClaims(database, { limit: 10, suspectAtOnce: [JOB] });
  await database.execute(`update work set due_at = due_at - $1 * interval '1 millisecond'`, [COMES_AFTER_MS]);
}

it('[jobs, reliability 2] that ended its process is worked on alone, and fails with a sentence when that happens again; the job beside it goes on', async () => {
  const [killer, beside] = [
    await fixture.start(await fixture.newCaller()),
    await fixture.start(await fixture.newCaller()),
  ];
  await processEnds(killer, beside);
  await processEnds(killer);
  const begun: string[] = [];
  await fixture.work(async (run) => {
    begun.push(run.job.id);
    await run.commit(async () => ({ next: 'finished' }));
  });
  expect(begun).toEqual([beside.id]);
  expect(await fixture.read(beside)).toMatchObject({ state: 'DONE' });
  expect(await fixture.read(killer)).toMatchObject({
    state: 'FAILED',
    problem: expect.stringMatching(
      /^Working on this job has ended a process of the service twice, so the service does not try it again\./,
    ),
  });
});

it.each(['its processes ended', 'its kind says so'])(
  '[contract 14] that tries rows of another one again lets them be tried once more when it fails: %s',
  async (because) => {
    const caller = await fixture.newCaller();
    const [earlier, retry] = [await fixture.start(caller), await fixture.start(caller)];
    const set = 'update jobs set parameters = $2 where id = $1';
    await fixture.database.execute(set, [earlier.id, { retriedBy: retry.id, kept: true }]);
    await fixture.database.execute(set, [retry.id, { retries: earlier.id }]);
    if (because === 'its processes ended') {
      await processEnds(retry);
      await processEnds(retry);
    }
    await fixture.work(async (run) => {
      await run.commit(async () => ({ next: run.job.id === retry.id ? { problem: 'no' } : 'finished' }));
    });
    expect(await fixture.read(retry)).toMatchObject({ state: 'FAILED' });
    expect(await fixture.read(earlier)).toMatchObject({ parameters: { kept: true } });
  },
);
