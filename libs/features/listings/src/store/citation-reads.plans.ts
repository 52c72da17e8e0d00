import { declarePlans } from '@listings/persistence/plans';
import { findCitations, findCitedLocation, findVoicedLocations } from './citation-reads.js';

/** The calls of the functions in citation-reads.ts. */
export const plans = declarePlans({
  findCitedLocation: { pages: 20, call: findCitedLocation },
  findCitations: { pages: { small: 40, largest: 80 }, call: findCitations },
  findVoicedLocations: { pages: { small: 840, largest: 4_000 }, call: findVoicedLocations },
});
