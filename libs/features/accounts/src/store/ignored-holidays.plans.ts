import { declarePlans } from '@listings/persistence/plans';
import { findIgnoredHolidays, storeIgnoredHolidays } from './ignored-holidays.js';

/** The calls of the functions in ignored-holidays.ts. */
export const plans = declarePlans({
  findIgnoredHolidays: { pages: 20, call: (sql, { accountId }) => findIgnoredHolidays(sql, accountId) },
  storeIgnoredHolidays: {
    pages: 40,
    call: (sql, { accountId }) => storeIgnoredHolidays(sql, { accountId, ignored: ['Epiphany'] }),
  },
});
