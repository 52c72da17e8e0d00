import type { Caller } from '@listings/domain';
import type { InUnit } from '@listings/persistence';
import { callerOf, newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import type { JobHandler, JobKind, JobRun, JobsDependencies, NewJob } from '../index.js';
import { startJob } from '../lifecycle/start-job.js';
import { findJob } from '../store/jobs.js';
import type { JobRow } from '../store/jobs.js';
import { JOB, JobWork } from '../work/job-work.js';

/** The kind of the jobs of the fixture. */
export const COUNTING = {
  name: 'counting',
  place: 0,
  does: 'Counts.',
  phases: ['COUNTING'],
} as const satisfies JobKind;

/** Starts the feature with its own database, and one kind of job whose steps a test gives. */
export const startJobsFixture = () => shared(newFixture);

async function newFixture() {
  const clock = manualClock('2026-07-06T18:33:29.664Z');
  const database = await temporaryDatabase({ maxConnections: 4 });
  const work = testWork(database);
  const deps: InUnit<JobsDependencies> = { database, unit: database, clock, work };
  const newCaller = async (): Promise<Caller> => callerOf(await newAccount(database));
  const start = async (caller: Caller, job: Partial<NewJob> = {}): Promise<JobRow> => {
    const wanted = { kind: COUNTING, title: 'Counting', parameters: {}, ...job };
    const started = await database.transaction((transaction) => startJob(transaction, deps, caller, wanted));
    if (started.outcome === 'refused') throw new Error(JSON.stringify(started.violations));
    return started.job;
  };
  return {
    deps,
    database,
    clock,
    newCaller,
    start,
    /** Does what is due, with the steps of a test. */
    async work(step: (run: JobRun) => Promise<void>, logged: unknown[] = []): Promise<void> {
      const handler: JobHandler = { kind: COUNTING, step };
      const logger = { info: (fields: unknown) => void logged.push(fields), error: () => undefined };
      await workOff(deps, new JobWork(deps, [handler], logger as never));
    },
    /** Lets work that waits for its time be due. */
    async makeDue(): Promise<void> {
      await database.execute('update work set due_at = now() where kind = $1', [JOB]);
    },
    async read({ accountId, id }: JobRow): Promise<JobRow> {
      return (await findJob(database, { accountId, id })) as JobRow;
    },
    close: () => database.close(),
  };
}
