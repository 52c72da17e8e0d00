import { declarePlans, now, reference } from '@listings/persistence/plans';
import { recordAudit, recordUserAudit } from './audit-log.js';

/** The calls of the functions in audit-log.ts. */
export const plans = declarePlans(
  {
    recordAudit: {
      pages: { small: 80, largest: 50 },
      call: (sql, { accountId }) =>
        recordAudit(sql, {
          accountId,
          action: 'key.created',
          actor: { kind: 'ADMINISTRATOR', name: 'Ann' },
          at: now(),
        }),
    },
    recordUserAudit: {
      pages: 60,
      call: (sql, { userId }) =>
        recordUserAudit(sql, { userId, action: 'user.renamed', actor: { kind: 'SERVICE', name: 'S' }, at: now() }),
    },
  },
  {
    acrossAccounts: {
      recordUserAudit: reference('the accounts of a person; the entries are written in the shard of each'),
    },
  },
);
