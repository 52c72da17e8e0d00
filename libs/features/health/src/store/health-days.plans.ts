import { declarePlans } from '@listings/persistence/plans';
import { findHealthDays, findScoredCountries, storeHealthDay } from './health-days.js';

/** The calls of the functions in health-days.ts. */
export const plans = declarePlans(
  {
    storeHealthDay: {
      pages: { small: 3_000, largest: 12_000 },
      call: (sql, { accountId }) => storeHealthDay(sql, { accountId, day: '2026-07-06' }),
    },
    findHealthDays: {
      pages: 20,
      call: (sql, { accountId }) =>
        findHealthDays(sql, { accountId, grouping: 'ACCOUNT', key: '', from: '2026-06-01', to: '2026-07-06' }),
    },
    findScoredCountries: {
      pages: { small: 80, largest: 600 },
      call: (sql, { accountId }) => findScoredCountries(sql, { accountId }),
    },
  },
  { growing: { storeHealthDay: 'adds up the scores of all locations, and reads their tags, folders and regions' } },
);
