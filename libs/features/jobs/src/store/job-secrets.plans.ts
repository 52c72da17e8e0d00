import { declarePlans } from '@listings/persistence/plans';
import { findOutdatedJobSecrets, resealJobSecret } from './job-secrets.js';

/** The calls of the functions in job-secrets.ts. */
export const plans = declarePlans({
  findOutdatedJobSecrets: {
    pages: 120,
    call: (sql) => findOutdatedJobSecrets(sql, { kind: 'account-move', keyId: 'new', after: undefined }),
  },
  resealJobSecret: {
    pages: 40,
    call: (sql, { accountId, runningJobId: id }) =>
      resealJobSecret(sql, { accountId, id, from: 'v1.key.sealed', to: 'v1.new.sealed' }),
  },
});
