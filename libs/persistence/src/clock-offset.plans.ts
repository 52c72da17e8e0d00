import { systemClock } from '@listings/platform';
import { readClockOffset } from './clock-offset.js';
import { declarePlans, schema } from './plans/index.js';

/** The calls of the functions in clock-offset.ts. */
export const plans = declarePlans(
  {
    readClockOffset: { pages: 10, call: (sql) => readClockOffset(sql, systemClock) },
  },
  { acrossAccounts: { readClockOffset: schema('reads no table') } },
);
