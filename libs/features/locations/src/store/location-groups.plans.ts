import { callsOf, declarePlans } from '@listings/persistence/plans';
import { findGroupLabels } from './location-groups.js';

/** The calls of the functions in location-groups.ts. */
export const plans = declarePlans({
  ...callsOf(findGroupLabels)({
    '': {
      pages: { small: 250, largest: 530 },
      request: (at) => ({ grouping: 'LOCATION', keys: at.locationIds.map(String) }),
    },
    'of folders': { pages: 20, request: (at) => ({ grouping: 'FOLDER', keys: [at.folderId] }) },
  }),
});
