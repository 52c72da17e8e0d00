import * as jobsStore from '@listings/feature-jobs/store';
import type { JobRow } from '@listings/feature-jobs/store';
import type { ExplainedDatabase } from '../explained-database.js';
import type { Place } from '../place.js';
import { callsOf, CLAIM, hours } from './call.js';
import type { Calls } from './call.js';

/** The job of a place that waits, and has a row for each location. */
const waiting = ({ accountId, jobId }: Place) => ({ accountId, jobId });
/** A file of a place. */
const file = ({ accountId, fileId }: Place) => ({ accountId, id: fileId });
const POSITIONS = Array.from({ length: 100 }, (_, n) => n + 1);

/** Saves the running job of an account. */
async function save(sql: ExplainedDatabase, { accountId, runningJobId }: Place): Promise<void> {
  const job = (await jobsStore.lockJob(sql, { accountId, id: runningJobId })) as JobRow;
  await jobsStore.saveJob(sql, job, job);
}

/** Jobs, their rows, and files. */
export const jobs: Calls = {
  insertJob: [
    30,
    30,
    (sql, { accountId }) =>
      jobsStore.insertJob(sql, {
        accountId,
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
        detailsUntil: hours(720),
        now: new Date(),
      }),
  ],
  countOpenJobs: [10, 10, (sql, { accountId }) => jobsStore.countOpenJobs(sql, { accountId, limit: 20 })],
  findJob: [10, 10, (sql, { accountId, jobId: id }) => jobsStore.findJob(sql, { accountId, id })],
  findJobs: [
    10,
    10,
    (sql, { accountId, jobId, runningJobId }) =>
      jobsStore.findJobs(sql, [
        { accountId, id: jobId },
        { accountId, id: runningJobId },
      ]),
  ],
  lockJob: [20, 20, (sql, { accountId, jobId: id }) => jobsStore.lockJob(sql, { accountId, id })],
  findOutdatedJobSecrets: [
    120,
    120,
    (sql) => jobsStore.findOutdatedJobSecrets(sql, { kind: 'account-move', keyId: 'new', after: undefined }),
  ],
  resealJobSecret: [
    40,
    40,
    (sql, { accountId, runningJobId: id }) =>
      jobsStore.resealJobSecret(sql, { accountId, id, from: 'v1.key.sealed', to: 'v1.new.sealed' }),
  ],
  lockVersion: [
    20,
    20,
    (sql, { accountId, runningJobId: id }) => jobsStore.lockVersion(sql, { accountId, id, version: 0 }),
  ],
  saveJob: [50, 50, save],
  ...callsOf(jobsStore.findJobPage)({
    '': [60, 90, () => ({ right: 'WRITE', filter: {}, page: { size: 50 } })],
    'of an owner': [60, 90, () => ({ right: 'OWNER', filter: {}, page: { size: 50 } })],
    'of an administrator': [60, 90, () => ({ right: 'ADMIN', filter: {}, page: { size: 50 } })],
    open: [20, 20, () => ({ right: 'WRITE', filter: { open: true }, page: { size: 50 } })],
    'of a kind': [60, 90, () => ({ right: 'WRITE', filter: { kind: 'location-import' }, page: { size: 50 } })],
    'older ones': [
      50,
      120,
      () => ({ right: 'WRITE', filter: {}, page: { size: 50, position: { createdAt: hours(-1_000), id: CLAIM } } }),
    ],
  }),
  insertJobRows: [
    3_800,
    3_800,
    (sql, { accountId, runningJobId: jobId }) =>
      jobsStore.insertJobRows(
        sql,
        { accountId, jobId },
        POSITIONS.map((position) => ({ position, locationId: null, input: { line: position, cells: ['a'] } })),
      ),
  ],
  copyJobRows: [
    3_900,
    3_900,
    (sql, { accountId, runningJobId: jobId, jobId: fromJobId }) =>
      jobsStore.copyJobRows(sql, { accountId, jobId, fromJobId, outcome: 'REFUSED', after: 0, limit: 100 }),
  ],
  findNextRows: [60, 60, (sql, at) => jobsStore.findNextRows(sql, { ...waiting(at), state: 'STAGED', limit: 100 })],
  findNextBatch: [60, 60, (sql, at) => jobsStore.findNextBatch(sql, { ...waiting(at), state: 'STAGED', limit: 100 })],
  ...callsOf(jobsStore.findRowBatch)({
    '': [60, 60, (at) => ({ jobId: at.jobId, filter: { state: 'ENDED' }, after: 0, limit: 50 })],
    'of an outcome': [60, 60, ({ jobId }) => ({ jobId, filter: { outcome: 'REFUSED' }, after: 50, limit: 50 })],
  }),
  saveJobRows: [
    5_000,
    6_000,
    (sql, at) =>
      jobsStore.saveJobRows(
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
  ],
  replaceCells: [
    5_000,
    5_000,
    (sql, at) =>
      jobsStore.replaceCells(
        sql,
        waiting(at),
        POSITIONS.map((position) => ({ position, cells: ['other'] })),
      ),
  ],
  findRowsAt: [60, 60, (sql, at) => jobsStore.findRowsAt(sql, { ...waiting(at), positions: [1, 2, 3] })],
  restageRows: [4_000, 4_000, (sql, at) => jobsStore.restageRows(sql, { ...waiting(at), limit: 100 })],
  deleteJobRows: [4_000, 4_000, (sql, at) => jobsStore.deleteJobRows(sql, { ...waiting(at), limit: 100 })],
  findFirstRows: [
    1_300,
    1_600,
    (sql, at) =>
      jobsStore.findFirstRows(sql, {
        ...waiting(at),
        rowKeys: [...at.locationIds.map((id) => `location ${id}`), 'code of nobody'],
        identityKeys: POSITIONS.map((position) => `name ${position}`),
      }),
  ],
  ...callsOf(jobsStore.findRowPage)({
    '': [700, 200, ({ jobId }) => ({ jobId, filter: {}, page: { size: 100 } })],
    'of an outcome': [30, 60, ({ jobId }) => ({ jobId, filter: { outcome: 'REFUSED' }, page: { size: 100 } })],
    'of an outcome, behind a row': [
      30,
      60,
      ({ jobId }) => ({ jobId, filter: { outcome: 'REFUSED' }, page: { size: 100, position: 50 } }),
    ],
    'of a state': [30, 60, ({ jobId }) => ({ jobId, filter: { state: 'ENDED' }, page: { size: 100 } })],
  }),
  deleteExpiredDetails: [800, 800, (sql) => jobsStore.deleteExpiredDetails(sql, { now: new Date(), limit: 100 })],
  'deleteExpiredDetails: all': [
    1_500,
    1_500,
    (sql) => jobsStore.deleteExpiredDetails(sql, { now: new Date(), limit: 500 }),
  ],
  countJobs: [1000, 1000, (sql) => jobsStore.countJobs(sql)],
  deleteOldJobs: [60, 60, (sql) => jobsStore.deleteOldJobs(sql, { before: hours(-24 * 365), limit: 100 })],
  insertFile: [
    30,
    30,
    (sql, { accountId }) =>
      jobsStore.insertFile(sql, {
        accountId,
        id: CLAIM,
        name: 'locations.csv',
        mediaType: 'text/csv',
        removeAt: hours(24),
        now: new Date(),
      }),
  ],
  appendPart: [60, 60, (sql, { accountId }) => appendToNew(sql, accountId)],
  completeFile: [30, 30, (sql, at) => jobsStore.completeFile(sql, { ...file(at), removeAt: hours(24) })],
  emptyFile: [40, 40, (sql, at) => jobsStore.emptyFile(sql, file(at))],
  keepFile: [30, 30, (sql, at) => jobsStore.keepFile(sql, { ...file(at), removeAt: hours(1_000) })],
  findFile: [10, 10, (sql, at) => jobsStore.findFile(sql, file(at))],
  findPart: [10, 10, (sql, at) => jobsStore.findPart(sql, { ...file(at), position: 1 })],
  countFileBytes: [20, 60, (sql, { accountId }) => jobsStore.countFileBytes(sql, { accountId })],
  deleteExpiredFiles: [800, 800, (sql) => jobsStore.deleteExpiredFiles(sql, { now: new Date(), limit: 100 })],
  'deleteExpiredFiles: all': [
    2_500,
    2_500,
    (sql) => jobsStore.deleteExpiredFiles(sql, { now: new Date(), limit: 500 }),
  ],
};

/** Appends a part to a new file. */
async function appendToNew(sql: ExplainedDatabase, accountId: number): Promise<void> {
  const key = { accountId, id: CLAIM };
  const now = new Date();
  await jobsStore.insertFile(sql, { ...key, name: 'new.csv', mediaType: 'text/csv', removeAt: hours(24), now });
  await jobsStore.appendPart(sql, { ...key, content: Buffer.from('name') });
}
