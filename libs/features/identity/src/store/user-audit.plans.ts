import { declarePlans, now, reference } from '@listings/persistence/plans';
import { recordUserAudit } from './user-audit.js';

/** The calls of the functions in user-audit.ts. */
export const plans = declarePlans(
  {
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
