import { declarePlans, digest, reference } from '@listings/persistence/plans';
import { countAttempt, uncountAttempt } from './attempt-counts.js';

const WINDOW = { kind: 'sign-in', subject: digest('subject'), windowStart: new Date(0) };
const signIn = reference('the account is not known yet');

/** The calls of the functions in attempt-counts.ts. */
export const plans = declarePlans(
  {
    countAttempt: { pages: 30, call: (sql) => countAttempt(sql, { ...WINDOW, limit: 10 }) },
    uncountAttempt: { pages: 20, call: (sql) => uncountAttempt(sql, WINDOW) },
  },
  { acrossAccounts: { countAttempt: signIn, uncountAttempt: signIn } },
);
