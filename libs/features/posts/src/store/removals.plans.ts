import { declarePlans } from '@listings/persistence/plans';
import { advanceRemovals, lockRemovals } from './removals.js';

/** The calls of the functions in removals.ts. */
export const plans = declarePlans({
  lockRemovals: { pages: 20, call: (sql, at) => lockRemovals(sql, { ...at, postId: at.largePostId, limit: 500 }) },
  advanceRemovals: { pages: 60, call: (sql, at) => advanceRemovals(sql, { ...at, doneAfter: 1 }) },
});
