import { declarePlans } from '@listings/persistence/plans';
import { countEventsByDay } from './events-by-day.js';

/** The calls of the functions in events-by-day.ts. */
export const plans = declarePlans(
  {
    countEventsByDay: {
      pages: { small: 12_000, largest: 19_000 },
      call: (sql, { accountId }) => countEventsByDay(sql, { accountId, days: 30 }),
    },
  },
  { growing: { countEventsByDay: 'counts the events of 30 days' } },
);
