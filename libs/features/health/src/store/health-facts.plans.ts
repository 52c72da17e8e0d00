import { declarePlans } from '@listings/persistence/plans';
import { findHealthPlaces, findScoredListings } from './health-facts.js';

/** The calls of the functions in health-facts.ts. */
export const plans = declarePlans({
  findHealthPlaces: { pages: { small: 90, largest: 30 }, call: findHealthPlaces },
  findScoredListings: { pages: { small: 880, largest: 2_200 }, call: findScoredListings },
});
