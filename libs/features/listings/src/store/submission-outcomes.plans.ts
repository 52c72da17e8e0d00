import { declarePlans } from '@listings/persistence/plans';
import { lockSubmissions, noteSendingPhoto, storeSubmissionOutcomes } from './submission-outcomes.js';

const SENT_PHOTO = { url: 'https://images.example/1', type: 'COVER', bytes: 20_000, width: 800, height: 600 } as const;

const OUTCOME = {
  state: 'SUCCESS',
  pushedAt: new Date(0),
  restMs: null,
  issue: null,
  losses: null,
  liveLink: null,
  failures: 0,
  live: true,
  photos: null,
  restored: [],
  changedAt: new Date(0),
} as const;

/** The calls of the functions in submission-outcomes.ts. */
export const plans = declarePlans({
  lockSubmissions: { pages: 20, call: (sql, at) => lockSubmissions(sql, at.accountId, [at]) },
  storeSubmissionOutcomes: {
    pages: 30,
    call: (sql, at) => storeSubmissionOutcomes(sql, at.accountId, [{ ...at, ...OUTCOME }]),
  },
  noteSendingPhoto: {
    pages: 20,
    call: (sql, at) =>
      noteSendingPhoto(sql, at, {
        others: { listingRef: 'ref-1', photos: [] },
        sending: { photoId: 1, photo: SENT_PHOTO },
      }),
  },
});
