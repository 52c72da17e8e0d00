import { callsOf, declarePlans } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import {
  copyJobRows,
  deleteJobRows,
  findFirstRows,
  findNextBatch,
  findNextRows,
  findRowBatch,
  findRowPage,
  findRowsAt,
  insertJobRows,
  replaceCells,
  restageRows,
  saveJobRows,
} from './job-rows.js';

/** The job of a place that waits, and has a row for each location. */
const waiting = ({ accountId, jobId }: Place) => ({ accountId, jobId });

const POSITIONS = Array.from({ length: 100 }, (_, n) => n + 1);

/** The calls of the functions in job-rows.ts. */
export const plans = declarePlans({
  insertJobRows: {
    pages: 3_800,
    call: (sql, { accountId, runningJobId: jobId }) =>
      insertJobRows(
        sql,
        { accountId, jobId },
        POSITIONS.map((position) => ({ position, locationId: null, input: { line: position, cells: ['a'] } })),
      ),
  },
  copyJobRows: {
    pages: 3_900,
    call: (sql, { accountId, runningJobId: jobId, jobId: fromJobId }) =>
      copyJobRows(sql, { accountId, jobId, fromJobId, outcome: 'REFUSED', after: 0, limit: 100 }),
  },
  findNextRows: { pages: 60, call: (sql, at) => findNextRows(sql, { ...waiting(at), state: 'STAGED', limit: 100 }) },
  findNextBatch: {
    pages: 60,
    call: (sql, at) => findNextBatch(sql, { ...waiting(at), state: 'STAGED', limit: 100 }),
  },
  ...callsOf(findRowBatch)({
    '': { pages: 60, request: (at) => ({ jobId: at.jobId, filter: { state: 'ENDED' }, after: 0, limit: 50 }) },
    'of an outcome': {
      pages: 60,
      request: ({ jobId }) => ({ jobId, filter: { outcome: 'REFUSED' }, after: 50, limit: 50 }),
    },
  }),
  saveJobRows: {
    pages: { small: 5_000, largest: 6_000 },
    call: (sql, at) =>
      saveJobRows(
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
  },
  replaceCells: {
    pages: 5_000,
    call: (sql, at) =>
      replaceCells(
        sql,
        waiting(at),
        POSITIONS.map((position) => ({ position, cells: ['other'] })),
      ),
  },
  findRowsAt: { pages: 60, call: (sql, at) => findRowsAt(sql, { ...waiting(at), positions: [1, 2, 3] }) },
  restageRows: { pages: 4_000, call: (sql, at) => restageRows(sql, { ...waiting(at), limit: 100 }) },
  deleteJobRows: { pages: 4_000, call: (sql, at) => deleteJobRows(sql, { ...waiting(at), limit: 100 }) },
  findFirstRows: {
    pages: { small: 1_300, largest: 1_600 },
    call: (sql, at) =>
      findFirstRows(sql, {
        ...waiting(at),
        rowKeys: [...at.locationIds.map((id) => `location ${id}`), 'code of nobody'],
        identityKeys: POSITIONS.map((position) => `name ${position}`),
      }),
  },
  ...callsOf(findRowPage)({
    '': { pages: { small: 700, largest: 200 }, request: ({ jobId }) => ({ jobId, filter: {}, page: { size: 100 } }) },
    'of an outcome': {
      pages: { small: 30, largest: 60 },
      request: ({ jobId }) => ({ jobId, filter: { outcome: 'REFUSED' }, page: { size: 100 } }),
    },
    'of an outcome, behind a row': {
      pages: { small: 30, largest: 60 },
      request: ({ jobId }) => ({ jobId, filter: { outcome: 'REFUSED' }, page: { size: 100, position: 50 } }),
    },
    'of a state': {
      pages: { small: 30, largest: 60 },
      request: ({ jobId }) => ({ jobId, filter: { state: 'ENDED' }, page: { size: 100 } }),
    },
  }),
});
