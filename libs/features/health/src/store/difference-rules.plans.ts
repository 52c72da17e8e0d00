import { declarePlans } from '@listings/persistence/plans';
import {
  findRules,
  findUnruled,
  markRuled,
  storeRules,
  unmarkRuled,
  unmarkRuledOfAccount,
} from './difference-rules.js';
import { name } from './differences.plans.js';

/** The calls of the functions in difference-rules.ts. */
export const plans = declarePlans({
  findRules: { pages: 10, call: findRules },
  storeRules: {
    pages: 30,
    call: (sql, { accountId }) => storeRules(sql, { accountId, rules: [{ action: 'HOLD' }] }),
  },
  findUnruled: { pages: 300, call: (sql, { accountId }) => findUnruled(sql, { accountId, version: 1, limit: 50 }) },
  markRuled: {
    pages: 40,
    call: (sql, at) => markRuled(sql, { accountId: at.accountId, version: 1, keys: [name(at)] }),
  },
  unmarkRuled: {
    pages: 20,
    call: (sql, { accountId, locationId }) => unmarkRuled(sql, { accountId, locationIds: [locationId] }),
  },
  unmarkRuledOfAccount: {
    pages: 600,
    call: (sql, at) => unmarkRuledOfAccount(sql, { ...at, from: at.locationId, limit: 100 }),
  },
});
