import { declarePlans } from '@listings/persistence/plans';
import { rebuildInteractions } from './interaction-search-rebuild.js';

const BEFORE_ALL = { accountId: 0, uuid: '00000000-0000-0000-0000-000000000000' };
const BATCH = 500;

/** The calls of the functions in interaction-search-rebuild.ts. */
export const plans = declarePlans({
  rebuildInteractions: { pages: 40_000, call: (sql) => rebuildInteractions(sql, BEFORE_ALL, BATCH) },
});
