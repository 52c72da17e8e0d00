import { declarePlans, schema, task } from '@listings/persistence/plans';
import { findTopStorage, sumUploadBytes } from './tops.js';

/** The calls of the functions in tops.ts. */
export const plans = declarePlans(
  {
    findTopStorage: { pages: 1_000, call: (sql) => findTopStorage(sql, { limit: 10 }) },
    sumUploadBytes: { pages: 1_000, call: (sql) => sumUploadBytes(sql) },
  },
  {
    acrossAccounts: {
      sumUploadBytes: { ...task('adds up the uploads, for the metrics of one process'), scans: true },
      findTopStorage: { ...schema('reads a row of each account, when an administrator asks'), scans: true },
    },
  },
);
