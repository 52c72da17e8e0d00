import { declarePlans } from '@listings/persistence/plans';
import {
  countActiveLocations,
  countConnectedAccounts,
  countCoverage,
  findListingCandidates,
  hasSuggestion,
} from './listing-coverage.js';

/** The calls of the functions in listing-coverage.ts. */
export const plans = declarePlans(
  {
    countCoverage: { pages: { small: 450, largest: 12_000 }, call: countCoverage },
    countActiveLocations: { pages: 20, call: countActiveLocations },
    countConnectedAccounts: { pages: 50, call: countConnectedAccounts },
    hasSuggestion: { pages: 60, call: hasSuggestion },
    findListingCandidates: { pages: { small: 600, largest: 1_500 }, call: findListingCandidates },
  },
  { growing: { countCoverage: 'counts the links of the account' } },
);
