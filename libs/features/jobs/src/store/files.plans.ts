import { CLAIM, days, declarePlans, now, task } from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import {
  appendPart,
  completeFile,
  countFileBytes,
  deleteExpiredFiles,
  emptyFile,
  findFile,
  findPart,
  insertFile,
  keepFile,
} from './files.js';

/** A file of a place. */
const file = ({ accountId, fileId }: Place) => ({ accountId, id: fileId });

/** Appends a part to a new file. */
async function appendToNew(sql: MeasuredDatabase, accountId: number): Promise<void> {
  const key = { accountId, id: CLAIM };
  await insertFile(sql, { ...key, name: 'new.csv', mediaType: 'text/csv', removeAt: days(1), now: now() });
  await appendPart(sql, { ...key, content: Buffer.from('name') });
}

/** The calls of the functions in files.ts. */
export const plans = declarePlans(
  {
    insertFile: {
      pages: 30,
      call: (sql, { accountId }) =>
        insertFile(sql, {
          accountId,
          id: CLAIM,
          name: 'locations.csv',
          mediaType: 'text/csv',
          removeAt: days(1),
          now: now(),
        }),
    },
    appendPart: { pages: 60, call: (sql, { accountId }) => appendToNew(sql, accountId) },
    completeFile: { pages: 30, call: (sql, at) => completeFile(sql, { ...file(at), removeAt: days(1) }) },
    emptyFile: { pages: 40, call: (sql, at) => emptyFile(sql, file(at)) },
    keepFile: { pages: 30, call: (sql, at) => keepFile(sql, { ...file(at), removeAt: days(40) }) },
    findFile: { pages: 10, call: (sql, at) => findFile(sql, file(at)) },
    findPart: { pages: 10, call: (sql, at) => findPart(sql, { ...file(at), position: 1 }) },
    countFileBytes: {
      pages: { small: 20, largest: 60 },
      call: (sql, { accountId }) => countFileBytes(sql, { accountId }),
    },
    deleteExpiredFiles: { pages: 800, call: (sql) => deleteExpiredFiles(sql, { now: now(), limit: 100 }) },
    'deleteExpiredFiles: all': { pages: 2_500, call: (sql) => deleteExpiredFiles(sql, { now: now(), limit: 500 }) },
  },
  { acrossAccounts: { deleteExpiredFiles: task('deletes old files in small steps') } },
);
