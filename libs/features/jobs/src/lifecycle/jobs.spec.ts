import { describe, expect, it } from '@jest/globals';
import { cancelJob, continueJob, JobStopped, listJobs, readJob, receiveFile, startJob, undoJob } from '../index.js';
import type { JobKind, JobRun } from '../index.js';
import { COUNTING, startJobsFixture } from '../testing/jobs-fixture.js';

const fixture = startJobsFixture();

/** Counts to three, one piece of work after the other, and ends. */
async function countToThree(run: JobRun): Promise<void> {
  const next = run.job.processed === 2 && { next: 'finished' as const };
  await run.commit(async () => ({ total: 3, processed: 1, counts: { COUNTED: 1 }, ...next }));
}

/** A step that commits this. */
const committing = (piece: Awaited<ReturnType<Parameters<JobRun['commit']>[0]>>) => async (run: JobRun) =>
  void (await run.commit(async () => piece));
const refused = (code: string) => ({ outcome: 'refused', violations: [{ code }] });

/** A body with a text. */
async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('a job', () => {
  it('[jobs] goes on step by step until it ends, and says how far it is and who started it', async () => {
    const caller = await fixture.newCaller();
    const job = await fixture.start({ ...caller, key: { id: fixture.clock.uuid(), name: 'Till' } });

    await fixture.work(countToThree);
    const ended = { state: 'DONE', total: 3, processed: 3, counts: { COUNTED: 3 }, endedAt: fixture.clock.now() };
    expect(await fixture.read(job)).toMatchObject({ ...ended, author: { kind: 'API_KEY', name: 'Till' } });
  });

  it('[jobs] that was cancelled stores nothing more of the step in progress, and cannot be cancelled into another end', async () => {
    const caller = await fixture.newCaller();
    const job = await fixture.start(caller);
    const logged: unknown[] = [];

    await fixture.work(async (run) => {
      await countToThree(run);
      await cancelJob(fixture.deps, caller, job.id);
      await countToThree(run);
    }, logged);
    expect(await fixture.read(job)).toMatchObject({ state: 'CANCELLED', processed: 1 });
    expect(logged).toEqual([{ accountId: caller.accountId, jobId: job.id }]);
    expect(await cancelJob(fixture.deps, caller, job.id)).toMatchObject({ outcome: 'saved' });
    expect(await continueAt(caller, job.id)).toMatchObject(refused('SY87003'));
  });

  it('[jobs] of which another process has done a piece loses the piece of the first one', async () => {
    const caller = await fixture.newCaller();
    const job = await fixture.start(caller);
    let lost: unknown;

    await fixture.work(async (run) => {
      await fixture.database.sql`update jobs set version = version + 1 where account_id = ${caller.accountId}`;
      lost = await countToThree(run).catch((error: unknown) => error);
      throw lost;
    });
    expect(lost).toBeInstanceOf(JobStopped);
    expect(await fixture.read(job)).toMatchObject({ state: 'RUNNING', processed: 0 });
  });

  it('[jobs] that fails says why', async () => {
    const job = await fixture.start(await fixture.newCaller());
    await fixture.work(committing({ next: { problem: 'The file is no table.' } }));
    expect(await fixture.read(job)).toMatchObject({ state: 'FAILED', problem: 'The file is no table.' });
  });

  it('[jobs, reliability 2] whose steps fail again and again ends with a sentence, and not never', async () => {
    const caller = await fixture.newCaller();
    const job = await fixture.start(caller);
    for (let failed = 0; failed < 9; failed += 1) {
      expect((await fixture.read(job)).state).toBe('RUNNING');
      await fixture.work(() => Promise.reject(new Error('a defect')));
      await fixture.makeDue();
    }
    const problem = expect.stringContaining('could not go on');
    expect(await fixture.read(job)).toMatchObject({ state: 'FAILED', problem });
  });

  it('[jobs] takes no file beyond the space of the account', async () => {
    const caller = await fixture.newCaller();
    const send = () => receiveFile(fixture.deps, caller, { name: 'a.csv', mediaType: 'text/csv', body: bytes('Name') });
    expect(await send()).toMatchObject({ outcome: 'saved', file: { bytes: 4, complete: true } });
    await fixture.database.sql`update files set bytes = 999999998 where account_id = ${caller.accountId}`;
    expect(await send()).toMatchObject(refused('SY87006'));
  });

  const continueAt = (
    caller: Awaited<ReturnType<typeof fixture.newCaller>>,
    jobId: string,
    kind: JobKind = COUNTING,
  ) => {
    const change = async () => ({ phase: 'COUNTING' });
    return continueJob(fixture.deps, caller, { jobId, kind, phases: ['ASKING'], change });
  };

  it('[jobs] that waits goes on once when two people continue it, and not through the operation of another kind', async () => {
    const caller = await fixture.newCaller();
    const job = await fixture.start(caller, { kind: { ...COUNTING, phases: ['READING'] } });
    await fixture.work(committing({ phase: 'ASKING', next: 'paused' }));
    expect(await fixture.read(job)).toMatchObject({ state: 'WAITING', phase: 'ASKING' });

    expect(await continueAt(caller, job.id, { ...COUNTING, name: 'another' })).toMatchObject(refused('SY87002'));
    const answers = await Promise.all([continueAt(caller, job.id), continueAt(caller, job.id)]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'saved']);
    await fixture.work(countToThree);
    expect(await fixture.read(job)).toMatchObject({ state: 'DONE', phase: 'COUNTING' });
  });

  it('[jobs] of another account does not exist', async () => {
    const job = await fixture.start(await fixture.newCaller());
    const other = await fixture.newCaller();
    await expect(readJob(fixture.deps, other, job.id)).rejects.toThrow('SY90002');
    await expect(cancelJob(fixture.deps, other, job.id)).rejects.toThrow('SY90002');
    expect(await listJobs(fixture.deps, other, { filter: {}, first: 10 })).toEqual({ rows: [], hasNextPage: false });
  });

  it('[jobs] is refused when twenty others are open', async () => {
    const caller = await fixture.newCaller();
    for (let started = 0; started < 20; started += 1) await fixture.start(caller);
    const wanted = { kind: COUNTING, title: '', parameters: {} };
    const start = fixture.database.transaction((transaction) => startJob(transaction, fixture.deps, caller, wanted));
    expect(await start).toMatchObject(refused('SY87001'));
    const page = await listJobs(fixture.deps, caller, { filter: { open: true }, first: 15 });
    expect([page.rows.length, page.hasNextPage]).toEqual([15, true]);
    const last = page.rows[14];
    const rest = await listJobs(fixture.deps, caller, { filter: {}, first: 15, after: last });
    expect([rest.rows.length, rest.hasNextPage]).toEqual([5, false]);
    await fixture.work(countToThree);
  });

  it('[jobs] is undone once, after it has changed something, and for thirty days', async () => {
    const caller = await fixture.newCaller();
    const job = await fixture.start(caller, { kind: { ...COUNTING, undoneBy: COUNTING.name } });
    expect(await undoJob(fixture.deps, caller, job.id)).toMatchObject(refused('SY87004'));
    await fixture.work(committing({ processed: 1, counts: { UPDATED: 1 }, next: 'finished' }));

    const undone = await undoJob(fixture.deps, caller, job.id);
    expect(undone).toMatchObject({ outcome: 'saved', job: { kind: COUNTING.name, undoes: job.id, phase: 'UNDOING' } });
    expect(await undoJob(fixture.deps, caller, job.id)).toMatchObject(refused('SY87004'));
    await fixture.work(countToThree);
  });

  it('[jobs] is undone again after its undo was cancelled', async () => {
    const caller = await fixture.newCaller();
    const job = await fixture.start(caller, { kind: { ...COUNTING, undoneBy: COUNTING.name } });
    await fixture.work(committing({ processed: 1, counts: { UPDATED: 1 }, next: 'finished' }));
    const first = await undoJob(fixture.deps, caller, job.id);
    if (first.outcome === 'refused') throw new Error('The job cannot be undone.');

    await cancelJob(fixture.deps, caller, first.job.id);
    expect(await fixture.read(job)).toMatchObject({ state: 'DONE', undoneBy: null });
    expect(await undoJob(fixture.deps, caller, job.id)).toMatchObject({ outcome: 'saved', job: { undoes: job.id } });
    await fixture.work(countToThree);
  });
});
