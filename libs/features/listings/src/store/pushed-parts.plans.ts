import { declarePlans } from '@listings/persistence/plans';
import { storePushedParts } from './pushed-parts.js';

const PARTS = { listingRef: 'ref-1', placeIds: ['p1'], socialUrls: [] };

/** The calls of the functions in pushed-parts.ts. */
export const plans = declarePlans({
  storePushedParts: { pages: 20, call: (sql, at) => storePushedParts(sql, at, PARTS) },
});
