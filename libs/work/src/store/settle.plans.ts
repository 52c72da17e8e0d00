import { declarePlans, rows } from '@listings/persistence/plans';
import { again, done, setAside, waitsFor } from '../outcome.js';
import { claimed } from './claims.plans.js';
import { settleClaims } from './settle.js';

const MINUTE_MS = 60_000;

/** The calls of the functions in settle.ts. */
export const plans = declarePlans(
  {
    settleClaims: {
      pages: 20,
      call: (sql, at) => settleClaims(sql, [{ work: claimed(at), outcome: done(undefined) }]),
    },
    'settleClaims: of rows that are left': {
      pages: 110,
      call: (sql, at) =>
        settleClaims(sql, [
          { work: claimed(at), outcome: again(MINUTE_MS, undefined) },
          { work: { ...claimed(at), subject: 'subject-51' }, outcome: waitsFor('the site', undefined) },
          { work: { ...claimed(at), subject: 'subject-11' }, outcome: setAside('it blocked its processes', undefined) },
        ]),
    },
  },
  { acrossAccounts: { settleClaims: rows('claims of the process, account by account') } },
);
