import { declarePlans, task } from '@listings/persistence/plans';
import { countMails } from './mail-counts.js';

/** The calls of the functions in mail-counts.ts. */
export const plans = declarePlans(
  { countMails: { pages: 1_000, call: countMails } },
  {
    acrossAccounts: {
      countMails: { ...task('counts the mails that are not sent, for the metrics of one process'), scans: true },
    },
  },
);
