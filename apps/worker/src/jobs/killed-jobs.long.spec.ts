import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { findJob, receiveFile, undoJob } from '@listings/feature-jobs';
import type { JobResult, JobRow } from '@listings/feature-jobs';
import { startLocationEdit, startLocationImport } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import type { InUnit } from '@listings/persistence';
import { callerOf, newAccount } from '@listings/persistence/testing';
import { isNightly, waitFor } from '@listings/testing';
import type { WorkerProcess } from '../testing/built-worker.js';
import { locationDependencies } from '../testing/location-dependencies.js';
import { workersOfFile } from '../testing/sandbox-workers.js';

/** Rows of a file; one in fifty is refused. */
const ROWS = isNightly ? 3_000 : 600;
/** Kills of each job. More pieces of work are done between two kills than in a step, so that no row of work is given up. */
const KILLS = isNightly ? 30 : 8;
const PAUSES = isNightly ? 12 : 3;
const SLOW_MS = isNightly ? 1_800_000 : 300_000;

const workers = workersOfFile({ plugIns: [], environment: { PUBLISHERS: ',', SWEEP_MS: '100' } });
let deps: InUnit<LocationsDependencies>;
beforeAll(() => {
  deps = locationDependencies(workers.database);
});

const newCaller = async () => callerOf(await newAccount(workers.database));

function jobOf(result: JobResult): JobRow {
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.violations));
  return result.job;
}

/** Starts to import the rows of a file; every fiftieth has no city. */
async function startImport(caller: Caller, rows = ROWS): Promise<JobRow> {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `code-${n},Shop ${n},${n + 1} Market Street,${n % 50 === 49 ? '' : 'San Francisco'},CA,94103,US,+1415${5_550_000 + n},1001`,
  );
  const table = ['storeId,name,street,city,stateIso,postalCode,countryIso,phone,subCategoryId', ...lines].join('\n');
  const body = (async function* () {
    yield Buffer.from(table);
  })();
  const received = await receiveFile(deps, caller, { name: 'shops.csv', mediaType: 'text/csv', body });
  if (received.outcome === 'refused') throw new Error(JSON.stringify(received.violations));
  return jobOf(await startLocationImport(deps, caller, { fileId: received.file.id, unattended: true }));
}

const read = async ({ accountId, id }: JobRow) => (await findJob(deps.database, { accountId, id })) as JobRow;

/** Waits until pieces of work of a job are stored, or until it has ended. */
async function progress(job: JobRow, pieces: number): Promise<void> {
  const { version } = await read(job);
  await waitFor(
    async () => {
      const now = await read(job);
      return now.version >= version + pieces || now.state !== 'RUNNING';
    },
    { describe: `${pieces} pieces of work`, intervalMs: 3 },
  );
}

/** The leases of processes that are dead or paused are over. */
async function endLeases(): Promise<void> {
  await deps.database.execute(
    `update work set lease_until = now() - interval '1 second' where lease_until is not null`,
  );
}

/** A worker that was killed is followed by the next one, until the job has ended. Returns the number of kills. */
async function workWithKills(job: JobRow): Promise<number> {
  let kills = 0;
  for (; kills < KILLS && (await read(job)).state === 'RUNNING'; kills += 1) {
    const place = kills % 2 === 0 ? 'job.before_commit' : 'job.after_commit';
    const isRandom = kills % 3 === 2;
    const worker = workers.start(isRandom ? {} : { FAILPOINT: `${place}:${7 + kills}` });
    if (isRandom) {
      await worker.ready;
      await progress(job, 7);
      worker.child.kill('SIGKILL');
    }
    await Promise.race([worker.ended, ended(job)]);
    worker.child.kill('SIGKILL');
    await worker.ended;
    await endLeases();
  }
  const last = workers.start();
  await ended(job);
  last.child.kill('SIGKILL');
  await last.ended;
  return kills;
}

async function ended(job: JobRow): Promise<JobRow> {
  return waitFor(
    async () => {
      const now = await read(job);
      return now.state === 'RUNNING' ? undefined : now;
    },
    { describe: 'the end of the job', intervalMs: 20, timeoutMs: SLOW_MS },
  );
}

/** What became of the rows of a job, as they say and as the job counts. */
async function outcomes(job: JobRow): Promise<{ rows: Record<string, number>; counts: Record<string, number> }> {
  const rows = await deps.database.query<{ outcome: string; count: number }>(
    `select coalesce(outcome, state) as outcome, count(*)::integer as count from job_rows
     where account_id = $1 and job_id = $2 group by 1`,
    [job.accountId, job.id],
  );
  const { counts } = await read(job);
  return {
    rows: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
  };
}

/** The locations of an account by store code: how many of each, their tags, whether they are archived, and how often each was changed. */
async function stored({ accountId }: Caller) {
  return deps.database.query<{ locations: number; codes: number; active: number; tagged: number; changes: string }>(
    `select count(*)::integer as locations, count(distinct store_id)::integer as codes,
       count(*) filter (where archived_at is null)::integer as active,
       count(*) filter (where tags = array['winter'])::integer as tagged,
       (select string_agg(action || ' ' || count, ', ' order by action)
        from (select action, count(*) from location_changes where account_id = $1 group by action) change) as changes
     from locations where account_id = $1`,
    [accountId],
  );
}

const REFUSED = ROWS / 50;
const VALID = ROWS - REFUSED;

describe('jobs of locations whose workers are killed', () => {
  it(
    '[jobs] [reliability 2, I1] an import, an edit and their undo lose and double nothing',
    async () => {
      const caller = await newCaller();

      const imported = await startImport(caller);
      expect(await workWithKills(imported)).toBeGreaterThan(3);
      expect(await read(imported)).toMatchObject({ state: 'DONE', problem: null });
      const created = { CREATED: VALID, REFUSED };
      expect(await outcomes(imported)).toEqual({ rows: created, counts: created });
      const [afterImport] = await stored(caller);
      expect(afterImport).toEqual({
        locations: VALID,
        codes: VALID,
        active: VALID,
        tagged: 0,
        changes: `CREATED ${VALID}`,
      });

      const edit = jobOf(
        await startLocationEdit(deps, caller, {
          selection: { filter: { archived: false } },
          edit: { set: { tags: ['winter'] } },
          unattended: true,
        }),
      );
      expect(await workWithKills(edit)).toBeGreaterThan(1);
      expect(await outcomes(edit)).toEqual({ rows: { UPDATED: VALID }, counts: { UPDATED: VALID } });
      const updated = `CREATED ${VALID}, UPDATED ${VALID}`;
      expect(await stored(caller)).toEqual([{ ...afterImport, tagged: VALID, changes: updated }]);

      const undo = jobOf(await undoJob(deps, caller, edit.id));
      expect(await workWithKills(undo)).toBeGreaterThan(1);
      expect(await outcomes(undo)).toEqual({ rows: { UPDATED: VALID }, counts: { UPDATED: VALID } });
      const restored = `CREATED ${VALID}, UPDATED ${2 * VALID}`;
      expect(await stored(caller)).toEqual([{ ...afterImport, changes: restored }]);

      const [events] = await deps.database.query<{ created: number; locations: number }>(
        `select count(*)::integer as created, count(distinct location_id)::integer as locations from stored_events
         where account_id = $1 and type = 'profile.created'`,
        [caller.accountId],
      );
      expect(events).toEqual({ created: VALID, locations: VALID });
    },
    SLOW_MS,
  );

  it(
    '[jobs] [reliability 2] a process that comes back after its lease stores nothing of a job that another one has continued',
    async () => {
      const caller = await newCaller();
      const job = await startImport(caller, 5 * ROWS);
      const started = [workers.start()];
      let [paused] = started as [WorkerProcess];
      await paused.ready;
      for (let pauses = 0; pauses < PAUSES; pauses += 1) {
        await pauseBetweenTransactions(paused, job);
        await endLeases();
        const next = workers.start();
        started.push(next);
        await progress(job, 5);
        paused.child.kill('SIGCONT');
        await progress(job, 10);
        paused.child.kill('SIGKILL');
        await paused.ended;
        paused = next;
      }
      await ended(job);

      expect(await read(job)).toMatchObject({ state: 'DONE', problem: null });
      const created = { CREATED: 5 * VALID, REFUSED: 5 * REFUSED };
      expect(await outcomes(job)).toEqual({ rows: created, counts: created });
      expect(await stored(caller)).toMatchObject([
        { locations: 5 * VALID, codes: 5 * VALID, changes: `CREATED ${5 * VALID}` },
      ]);
      // What the process that came back wanted to store was refused by the version of the job.
      expect(started.filter(({ output }) => output().includes('a job was stopped during its step'))).not.toEqual([]);
    },
    SLOW_MS,
  );
});

/** Pauses a worker while it is in the middle of a step but in no transaction, which would block the next one. */
async function pauseBetweenTransactions({ child }: WorkerProcess, job: JobRow): Promise<void> {
  await progress(job, 1);
  await waitFor(
    async () => {
      child.kill('SIGSTOP');
      const [open] = await deps.database.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`,
      );
      if (open?.count === 0) return true;
      child.kill('SIGCONT');
      return false;
    },
    { describe: 'a pause between two transactions', intervalMs: 7 },
  );
}
