import { declarePlans } from '@listings/persistence/plans';
import { advanceFanOut, lockFanOut } from './fan-out.js';

/** The calls of the functions in fan-out.ts. */
export const plans = declarePlans({
  lockFanOut: { pages: 20, call: (sql, at) => lockFanOut(sql, { ...at, postId: at.largePostId, limit: 500 }) },
  advanceFanOut: {
    pages: { small: 80, largest: 60 },
    call: (sql, at) => advanceFanOut(sql, { ...at, doneAfter: 10 }),
  },
});
