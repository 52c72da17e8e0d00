import { declarePlans, SEALED, task } from '@listings/persistence/plans';
import { findOutdatedWebhookSecrets, resealWebhookSecret } from './sealed-secrets.js';

/** The calls of the functions in sealed-secrets.ts. */
export const plans = declarePlans(
  {
    findOutdatedWebhookSecrets: {
      pages: { small: 30, largest: 20 },
      call: (sql, { accountId }) => findOutdatedWebhookSecrets(sql, { keyId: 'other', after: accountId }),
    },
    resealWebhookSecret: {
      pages: 20,
      call: (sql, { accountId }) => resealWebhookSecret(sql, { accountId, from: SEALED, to: SEALED }),
    },
  },
  { acrossAccounts: { findOutdatedWebhookSecrets: task('finds secrets that an earlier key encrypts') } },
);
