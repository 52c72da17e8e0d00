import { declarePlans, now } from '@listings/persistence/plans';
import { continueListingRead, endListingRead, moveListingRead } from './listing-reads.js';

/** The calls of the functions in listing-reads.ts. */
export const plans = declarePlans({
  continueListingRead: { pages: 80, call: (sql, at) => continueListingRead(sql, { ...at, now: now() }) },
  moveListingRead: {
    pages: 40,
    call: (sql, at) => moveListingRead(sql, { ...at, from: { begun: now(), resumeAt: null }, to: '2', now: now() }),
  },
  endListingRead: { pages: 40, call: (sql, at) => endListingRead(sql, { ...at, begun: now() }) },
});
