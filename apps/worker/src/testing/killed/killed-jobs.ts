import { expect } from '@jest/globals';
import { A, answersTo, sandboxId, seenListing } from '@listings/feature-connections/testing';
import {
  INTERACTION_READING,
  INTERACTION_RESPONSE,
  startReviewExport,
  startReviewReply,
} from '@listings/feature-interactions';
import { findJob, openFile, receiveFile, undoJob } from '@listings/feature-jobs';
import type { JobResult, JobRow } from '@listings/feature-jobs';
import { startLocationEdit, startLocationImport } from '@listings/feature-locations';
import { callerOf, newAccount } from '@listings/persistence/testing';
import { readTable } from '@listings/spreadsheets';
import { locationDependencies } from '../location-dependencies.js';
import type { Tenant, WorkerKit } from '../worker-kit.js';
import { allRead, restReaders } from './killed-reviews.js';
import { deathsAt } from './killed-work.js';
import type { KilledStep, KilledWork } from './killed-work.js';

type OnDatabase = Pick<WorkerKit, 'database'>;

/** Each commit of a job is one piece of its work. */
const places = (usual: string) =>
  deathsAt('job', 'before_commit after_commit before_commit after_commit after_commit', usual);

/** The job of a result. */
export function jobOf(result: JobResult): JobRow {
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.violations));
  return result.job;
}

/** The job as it is stored. */
export const jobNow = async ({ database }: OnDatabase, { accountId, id }: JobRow) =>
  (await findJob(database, { accountId, id })) as JobRow;

/** Uploads a file in pieces of a megabyte, and starts to import it. */
export async function importFile({ database }: OnDatabase, accountId: number, content: Buffer): Promise<JobRow> {
  const [deps, caller, piece] = [locationDependencies(database), callerOf(accountId), 1024 * 1024];
  const body = (async function* () {
    for (let from = 0; from < content.length; from += piece) yield content.subarray(from, from + piece);
  })();
  const received = await receiveFile(deps, caller, { name: 'shops.csv', mediaType: 'text/csv', body });
  if (received.outcome === 'refused') throw new Error(JSON.stringify(received.violations));
  return jobOf(await startLocationImport(deps, caller, { fileId: received.file.id, unattended: true }));
}

/** Starts to import so many rows of a file; every fiftieth has no city. */
export function startImport(kit: OnDatabase, { accountId, rows }: { accountId: number; rows: number }) {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `code-${n},Shop ${n},${n + 1} Market Street,${n % 50 === 49 ? '' : 'San Francisco'},CA,94103,US,+1415${5_550_000 + n},1001`,
  );
  const table = ['storeId,name,street,city,stateIso,postalCode,countryIso,phone,subCategoryId', ...lines].join('\n');
  return importFile(kit, accountId, Buffer.from(table));
}

/** What became of a job: its state, the outcomes of its rows as they say, and as the job counts them. */
export async function outcomeOf(kit: WorkerKit, job: JobRow) {
  const rows = await kit.sql<{ outcome: string; count: number }>`
    select coalesce(outcome, state) as outcome, count(*)::integer as count from job_rows
    where account_id = ${job.accountId} and job_id = ${job.id} group by 1`;
  const { state, problem, counts } = await jobNow(kit, job);
  return {
    state,
    problem,
    rows: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
  };
}

/** A job that is done, with these outcomes of its rows. */
export const doneWith = (rows: Readonly<Record<string, number>>) =>
  ({ state: 'DONE', problem: null, rows, counts: rows }) as const;

/** The locations of an account: how many with which store codes, tags and changes. */
export async function storedLocations(kit: WorkerKit, accountId: number) {
  const [stored] = await kit.sql`select count(*)::integer as locations, count(distinct store_id)::integer as codes,
      count(*) filter (where archived_at is null)::integer as active,
      count(*) filter (where tags = array['winter'])::integer as tagged,
      (select string_agg(action || ' ' || count, ', ' order by action)
       from (select action, count(*) from location_changes where account_id = ${accountId} group by action) change) as changes
    from locations where account_id = ${accountId}`;
  return stored;
}

/** An import, an edit of all that it has made, and the undoing of the edit. */
export function locationJobs(kit: WorkerKit): KilledWork {
  const ROWS = 300;
  const REFUSED = ROWS / 50;
  const VALID = ROWS - REFUSED;
  const imported = { locations: VALID, codes: VALID, active: VALID, tagged: 0, changes: `CREATED ${VALID}` };
  let accountId: number;
  let job: JobRow;
  const step = (what: string, begin: () => Promise<JobRow>, check: () => Promise<void>): KilledStep => ({
    holds: `[jobs] [reliability 2, I1] ${what} of locations loses and doubles nothing`,
    places: places('before_commit'),
    begin: async () => {
      job = await begin();
    },
    isDone: async () => (await jobNow(kit, job)).state !== 'RUNNING',
    check,
  });
  const deps = () => locationDependencies(kit.database);
  return [
    undefined,
    step(
      'an import',
      async () => {
        accountId = await newAccount(kit.database);
        return startImport(kit, { accountId, rows: ROWS });
      },
      async () => {
        expect(await outcomeOf(kit, job)).toEqual(doneWith({ CREATED: VALID, REFUSED }));
        expect(await storedLocations(kit, accountId)).toEqual(imported);
        const events = (await kit.events(accountId)).filter(({ event }) => event === 'profile.created');
        expect(events).toHaveLength(VALID);
        expect(new Set(events.map(({ location_id }) => location_id)).size).toBe(VALID);
      },
    ),
    step(
      'an edit',
      async () => {
        const selection = { filter: { archived: false } };
        const edit = { set: { tags: ['winter'] } };
        return jobOf(await startLocationEdit(deps(), callerOf(accountId), { selection, edit, unattended: true }));
      },
      async () => {
        expect(await outcomeOf(kit, job)).toEqual(doneWith({ UPDATED: VALID }));
        const changes = `CREATED ${VALID}, UPDATED ${VALID}`;
        expect(await storedLocations(kit, accountId)).toEqual({ ...imported, tagged: VALID, changes });
      },
    ),
    step(
      'an undo',
      async () => jobOf(await undoJob(deps(), callerOf(accountId), job.id)),
      async () => {
        expect(await outcomeOf(kit, job)).toEqual(doneWith({ UPDATED: VALID }));
        const changes = `CREATED ${VALID}, UPDATED ${2 * VALID}`;
        expect(await storedLocations(kit, accountId)).toEqual({ ...imported, changes });
      },
    ),
  ];
}

/** Replies to many reviews, and an export of them. */
export function reviewJobs(kit: WorkerKit): KilledWork {
  const NN = 2;
  /** Three pieces of replies. */
  const REVIEWS = 45;
  let tenant: Tenant;
  let ids: string[];
  let job: JobRow;
  const isEnded = async () => (await jobNow(kit, job)).state !== 'RUNNING';
  return [
    {
      begin: async () => {
        for (let number = 1; number <= REVIEWS; number += 1)
          await kit.admin.writeReview({ listing: sandboxId(A, NN), stars: 4, text: `Visit ${number}` });
        tenant = await kit.account({ listings: { [A]: [NN] }, reads: INTERACTION_READING });
      },
      isDone: () => allRead(kit, tenant),
    },
    {
      holds: '[jobs] [reliability 2, I1] a job of replies gives each review one, which is published and announced once',
      places: places('after_commit'),
      begin: async () => {
        await restReaders(kit, tenant);
        const rows = await kit.sql<{ id: string }>`
          select id from interactions where account_id = ${tenant.accountId} and content like 'Visit %' order by id`;
        ids = rows.map(({ id }) => id);
        expect(ids).toHaveLength(REVIEWS);
        const caller = callerOf(tenant.accountId);
        job = jobOf(await startReviewReply(kit.deps, caller, { ids, text: 'Thank you', unattended: true }));
      },
      isDone: async () =>
        (await isEnded()) &&
        !(await kit.has(`work where account_id = $1 and kind = '${INTERACTION_RESPONSE}'`, tenant.accountId)),
      check: async () => {
        const { accountId } = tenant;
        expect(await jobNow(kit, job)).toMatchObject({ state: 'DONE', problem: null, counts: { REPLIED: REVIEWS } });
        const { reviews } = await seenListing(kit.admin, A, NN);
        const there = reviews.filter(({ comment }) => comment?.startsWith('Visit ')).flatMap(answersTo);
        expect(there).toEqual(Array(REVIEWS).fill('Thank you'));
        const responses = await kit.sql<{ id: string }>`select interaction_id as id from interaction_responses
          where account_id = ${accountId} and interaction_id = any(${ids}::uuid[]) order by interaction_id`;
        expect(responses.map(({ id }) => id)).toEqual(ids);
        const announced = (await kit.events(accountId)).flatMap(({ event, data: { interaction } }) =>
          event === 'interaction.response' ? ids.filter((id) => id === interaction['parent_id']) : [],
        );
        expect(announced.sort()).toEqual(ids);
      },
    },
    {
      holds: '[jobs] [reliability 2, I1] an export of reviews has one row of each',
      places: places('after_commit'),
      begin: async () => {
        const caller = callerOf(tenant.accountId);
        job = jobOf(await startReviewExport(kit.deps, caller, { format: 'CSV', conditions: {} }));
      },
      isDone: isEnded,
      check: async () => {
        const exported = await jobNow(kit, job);
        expect(exported).toMatchObject({ state: 'DONE', problem: null });
        const { content } = await openFile(kit.deps, callerOf(tenant.accountId), exported.resultFileId ?? '');
        const table = await readTable(content);
        const written: string[] = [];
        for await (const { cells } of table.rows) written.push(cells[table.header.indexOf('Review ID')] ?? '');
        await table.close();
        const all = await kit.sql<{ id: string }>`select id from interactions where account_id = ${tenant.accountId}`;
        expect(written.sort()).toEqual(all.map(({ id }) => id).sort());
      },
    },
  ];
}
