import { callsOf, declarePlans } from '@listings/persistence/plans';
import { findMapCells } from './mapped-locations.js';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

/** The calls of the functions in mapped-locations.ts. */
export const plans = declarePlans({
  ...callsOf(findMapCells)({
    '': {
      pages: { small: 1_200, largest: 9_000 },
      request: () => ({ filter: { archived: false }, box: WORLD, degrees: 10, limit: 1000 }),
    },
  }),
});
