import { declarePlans, isoDay } from '@listings/persistence/plans';
import { findInsights } from './insight-reads.js';

/** The calls of the functions in insight-reads.ts. */
export const plans = declarePlans({
  findInsights: { pages: 50, call: (sql, at) => findInsights(sql, at, { range: undefined, today: isoDay(0) }) },
});
