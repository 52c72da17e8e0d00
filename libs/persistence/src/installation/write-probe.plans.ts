import { declarePlans, schema } from '../plans/index.js';
import { probeWrites } from './write-probe.js';

/** The calls of the functions in write-probe.ts. */
export const plans = declarePlans(
  {
    // The blocks of the temporary file.
    probeWrites: { pages: 300, call: (sql) => probeWrites(sql) },
  },
  { acrossAccounts: { probeWrites: schema('changes no row') } },
);
