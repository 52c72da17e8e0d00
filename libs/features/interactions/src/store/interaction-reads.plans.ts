import { declarePlans } from '@listings/persistence/plans';
import { findInteractionBatch, findInteractionsById, locationExists } from './interaction-reads.js';

/** The calls of the functions in interaction-reads.ts. */
export const plans = declarePlans({
  locationExists: { pages: 20, call: locationExists },
  findInteractionsById: {
    pages: { small: 380, largest: 600 },
    call: (sql, at) => findInteractionsById(sql, { ...at, ids: at.interactionIds }),
  },
  findInteractionBatch: {
    pages: { small: 380, largest: 600 },
    call: (sql, at) => findInteractionBatch(sql, { ...at, ids: at.interactionIds }),
  },
});
