import { declarePlans, digest, hours, now, reference } from '@listings/persistence/plans';
import { deleteSignUp, findSignUp, insertSignUp } from './sign-ups.js';

const signIn = reference('the account is not known yet');

/** The calls of the functions in sign-ups.ts. */
export const plans = declarePlans(
  {
    insertSignUp: {
      // The first row of an empty table: PostgreSQL makes the pages of its index and reads what it knows of the table.
      pages: { small: 80, largest: 20 },
      call: (sql) =>
        insertSignUp(sql, {
          accountName: 'New',
          name: 'Ann',
          email: 'new@example.org',
          passwordHash: 'hash',
          language: 'de',
          digest: digest('new'),
          expiresAt: hours(1),
        }),
    },
    findSignUp: { pages: 20, call: (sql) => findSignUp(sql, { digest: digest('new'), now: now() }) },
    deleteSignUp: { pages: 20, call: (sql) => deleteSignUp(sql, digest('new')) },
  },
  { acrossAccounts: { deleteSignUp: signIn, findSignUp: signIn, insertSignUp: signIn } },
);
