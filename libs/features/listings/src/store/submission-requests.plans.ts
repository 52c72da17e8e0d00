import { declarePlans } from '@listings/persistence/plans';
import { repeatSubmission, requestSubmissions, resumeSubmissions } from './submission-requests.js';

/** The calls of the functions in submission-requests.ts. */
export const plans = declarePlans({
  requestSubmissions: {
    pages: { small: 1_300, largest: 2_800 },
    call: (sql, at) => requestSubmissions(sql, { ...at, sites: [{ publisher: at.publisher, siteId: 1 }] }),
  },
  resumeSubmissions: {
    pages: { small: 630, largest: 2_900 },
    call: (sql, at) => resumeSubmissions(sql, { ...at, locationIds: null }),
  },
  repeatSubmission: { pages: { small: 110, largest: 30 }, call: repeatSubmission },
});
