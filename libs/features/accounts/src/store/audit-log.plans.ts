import { declarePlans, now } from '@listings/persistence/plans';
import { recordAudit } from './audit-log.js';

/** The calls of the functions in audit-log.ts. */
export const plans = declarePlans({
  recordAudit: {
    pages: { small: 80, largest: 50 },
    call: (sql, { accountId }) =>
      recordAudit(sql, { accountId, action: 'key.created', actor: { kind: 'ADMINISTRATOR', name: 'Ann' }, at: now() }),
  },
});
