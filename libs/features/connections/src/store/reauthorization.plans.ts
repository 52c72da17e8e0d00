import { declarePlans } from '@listings/persistence/plans';
import { requireReauthorization } from './reauthorization.js';

/** The calls of the functions in reauthorization.ts. */
export const plans = declarePlans({
  requireReauthorization: {
    pages: 50,
    call: (sql, at) => requireReauthorization(sql, { ...at, credentialsVersion: 1, issue: 'Expired' }),
  },
});
