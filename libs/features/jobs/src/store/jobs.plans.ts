import {
  callsOf,
  CLAIM,
  days,
  declarePlans,
  hours,
  now,
  pages,
  requestsOf,
  rows,
  scans,
  task,
} from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import * as store from './index.js';

/** A file of a place. */
const file = ({ accountId, fileId }: Place) => ({ accountId, id: fileId });

/** Appends a part to a new file. */
async function appendToNew(sql: MeasuredDatabase, accountId: number): Promise<void> {
  const key = { accountId, id: CLAIM };
  await store.insertFile(sql, { ...key, name: 'new.csv', mediaType: 'text/csv', removeAt: days(1), now: now() });
  await store.appendPart(sql, { ...key, content: Buffer.from('name') });
}

/** The job of a place that waits, and has a row for each location. */
const waiting = ({ accountId, jobId }: Place) => ({ accountId, jobId });

const POSITIONS = Array.from({ length: 100 }, (_, n) => n + 1);

/** Saves the running job of an account. */
async function save(sql: MeasuredDatabase, { accountId, runningJobId }: Place): Promise<void> {
  const job = (await store.lockJob(sql, { accountId, id: runningJobId })) as store.JobRow;
  await store.saveJob(sql, job, job);
}

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      deleteExpiredDetails: pages(800, { now, limit: 100 }),
      deleteOldJobs: pages(60, { before: () => days(-365), limit: 100 }),
      insertFile: pages(30, { id: CLAIM, name: 'locations.csv', mediaType: 'text/csv', removeAt: () => days(1), now }),
      deleteExpiredFiles: pages(800, { now, limit: 100 }),
      findOutdatedJobSecrets: pages(120, { kind: 'account-move', keyId: 'new', after: undefined }),
      insertJob: pages(30, {
        id: CLAIM,
        kind: 'export',
        title: 'Locations',
        phase: 'STARTING',
        parameters: {},
        total: null,
        fileId: null,
        undoKind: null,
        undoes: null,
        source: 'user',
        author: { kind: 'USER', id: null, name: 'ada@example.com' },
        detailsUntil: () => days(30),
        now,
      }),
      countOpenJobs: pages(10, { limit: 20 }),
    }),
    'deleteExpiredDetails: all': pages(1_500, (sql) => store.deleteExpiredDetails(sql, { now: now(), limit: 500 })),
    appendPart: pages(60, (sql, { accountId }) => appendToNew(sql, accountId)),
    completeFile: pages(30, (sql, at) => store.completeFile(sql, { ...file(at), removeAt: days(1) })),
    emptyFile: pages(40, (sql, at) => store.emptyFile(sql, file(at))),
    keepFile: pages(30, (sql, at) => store.keepFile(sql, { ...file(at), removeAt: days(40) })),
    findFile: pages(10, (sql, at) => store.findFile(sql, file(at))),
    findPart: pages(10, (sql, at) => store.findPart(sql, { ...file(at), position: 1 })),
    countFileBytes: pages({ small: 20, largest: 60 }, store.countFileBytes),
    'deleteExpiredFiles: all': pages(2_500, (sql) => store.deleteExpiredFiles(sql, { now: now(), limit: 500 })),
    countJobs: pages(1_000, (sql) => store.countJobs(sql)),
    ...callsOf(store.findJobPage)({
      '': pages({ small: 60, largest: 90 }, () => ({ right: 'WRITE', filter: {}, page: { size: 50 } })),
      'of an owner': pages({ small: 60, largest: 90 }, () => ({ right: 'OWNER', filter: {}, page: { size: 50 } })),
      'of an administrator': pages({ small: 60, largest: 90 }, () => ({
        right: 'ADMIN',
        filter: {},
        page: { size: 50 },
      })),
      open: pages(20, () => ({ right: 'WRITE', filter: { open: true }, page: { size: 50 } })),
      'of a kind': pages({ small: 60, largest: 90 }, () => ({
        right: 'WRITE',
        filter: { kind: 'location-import' },
        page: { size: 50 },
      })),
      'older ones': pages({ small: 50, largest: 120 }, () => ({
        right: 'WRITE',
        filter: {},
        page: { size: 50, position: { createdAt: hours(-1_000), id: CLAIM } },
      })),
    }),
    insertJobRows: pages(3_800, (sql, { accountId, runningJobId: jobId }) =>
      store.insertJobRows(
        sql,
        { accountId, jobId },
        POSITIONS.map((position) => ({ position, locationId: null, input: { line: position, cells: ['a'] } })),
      ),
    ),
    copyJobRows: pages(3_900, (sql, { accountId, runningJobId: jobId, jobId: fromJobId }) =>
      store.copyJobRows(sql, { accountId, jobId, fromJobId, outcome: 'REFUSED', after: 0, limit: 100 }),
    ),
    findNextRows: pages(60, (sql, at) => store.findNextRows(sql, { ...waiting(at), state: 'STAGED', limit: 100 })),
    findNextBatch: pages(60, (sql, at) => store.findNextBatch(sql, { ...waiting(at), state: 'STAGED', limit: 100 })),
    ...callsOf(store.findRowBatch)({
      '': pages(60, (at) => ({ jobId: at.jobId, filter: { state: 'ENDED' }, after: 0, limit: 50 })),
      'of an outcome': pages(60, ({ jobId }) => ({ jobId, filter: { outcome: 'REFUSED' }, after: 50, limit: 50 })),
    }),
    saveJobRows: pages({ small: 5_000, largest: 6_000 }, (sql, at) =>
      store.saveJobRows(
        sql,
        waiting(at),
        POSITIONS.map((position) => ({
          position,
          state: 'CHECKED',
          outcome: 'NEW',
          locationId: null,
          rowKey: `code ${position}`,
          identityKey: `name ${position}`,
          details: {},
        })),
      ),
    ),
    replaceCells: pages(5_000, (sql, at) =>
      store.replaceCells(
        sql,
        waiting(at),
        POSITIONS.map((position) => ({ position, cells: ['other'] })),
      ),
    ),
    findRowsAt: pages(60, (sql, at) => store.findRowsAt(sql, { ...waiting(at), positions: [1, 2, 3] })),
    restageRows: pages(4_000, (sql, at) => store.restageRows(sql, { ...waiting(at), limit: 100 })),
    deleteJobRows: pages(4_000, (sql, at) => store.deleteJobRows(sql, { ...waiting(at), limit: 100 })),
    findFirstRows: pages({ small: 1_300, largest: 1_600 }, (sql, at) =>
      store.findFirstRows(sql, {
        ...waiting(at),
        rowKeys: [...at.locationIds.map((id) => `location ${id}`), 'code of nobody'],
        identityKeys: POSITIONS.map((position) => `name ${position}`),
      }),
    ),
    ...callsOf(store.findRowPage)({
      '': pages({ small: 700, largest: 200 }, ({ jobId }) => ({ jobId, filter: {}, page: { size: 100 } })),
      'of an outcome': pages({ small: 30, largest: 60 }, ({ jobId }) => ({
        jobId,
        filter: { outcome: 'REFUSED' },
        page: { size: 100 },
      })),
      'of an outcome, behind a row': pages({ small: 30, largest: 60 }, ({ jobId }) => ({
        jobId,
        filter: { outcome: 'REFUSED' },
        page: { size: 100, position: 50 },
      })),
      'of a state': pages({ small: 30, largest: 60 }, ({ jobId }) => ({
        jobId,
        filter: { state: 'ENDED' },
        page: { size: 100 },
      })),
    }),
    resealJobSecret: pages(40, (sql, { accountId, runningJobId: id }) =>
      store.resealJobSecret(sql, { accountId, id, from: 'v1.key.sealed', to: 'v1.new.sealed' }),
    ),
    findJob: pages(10, (sql, { accountId, jobId: id }) => store.findJob(sql, { accountId, id })),
    findJobs: pages(10, (sql, { accountId, jobId, runningJobId }) =>
      store.findJobs(sql, [
        { accountId, id: jobId },
        { accountId, id: runningJobId },
      ]),
    ),
    lockJob: pages(20, (sql, { accountId, jobId: id }) => store.lockJob(sql, { accountId, id })),
    lockVersion: pages(20, (sql, { accountId, runningJobId: id }) =>
      store.lockVersion(sql, { accountId, id, version: 0 }),
    ),
    saveJob: pages(50, save),
  },
  {
    acrossAccounts: {
      deleteExpiredDetails: task('deletes the rows of old jobs in small steps'),
      deleteOldJobs: task('deletes old jobs in small steps'),
      deleteExpiredFiles: task('deletes old files in small steps'),
      countJobs: scans(task('counts the jobs, for the metrics of one process')),
      findJobs: rows('what a claim of work returned'),
    },
  },
);
