import { declarePlans, pages, requestsOf, rows } from '@listings/persistence/plans';
import * as store from './index.js';

const PARTS = { listingRef: 'ref-1', placeIds: ['p1'], socialUrls: [] };
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

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      findFailedSubmissions: pages({ small: 30, largest: 340 }, { after: undefined, limit: 50 }),
      findPhotosAtPublishers: pages(20, { sites: (at) => [at] }),
      requestSubmissions: pages(
        { small: 1_300, largest: 2_800 },
        { sites: (at) => [{ publisher: at.publisher, siteId: 1 }] },
      ),
      resumeSubmissions: pages({ small: 630, largest: 2_900 }, { locationIds: null }),
    }),
    findCitedLocation: pages(20, store.findCitedLocation),
    findCitations: pages({ small: 40, largest: 80 }, store.findCitations),
    findVoicedLocations: pages({ small: 840, largest: 4_000 }, store.findVoicedLocations),
    'findFailedSubmissions: behind a submission': pages({ small: 20, largest: 180 }, (sql, at) =>
      store.findFailedSubmissions(sql, { accountId: at.accountId, after: at, limit: 50 }),
    ),
    findOpenSubmissions: pages({ small: 20, largest: 40 }, (sql, at) => store.findOpenSubmissions(sql, [at])),
    storeDecidedPhotos: pages(20, (sql, at) => store.storeDecidedPhotos(sql, at, { restored: ['photo-1'], left: [] })),
    storePushedParts: pages(20, (sql, at) => store.storePushedParts(sql, at, PARTS)),
    lockSubmissions: pages(20, (sql, at) => store.lockSubmissions(sql, at.accountId, [at])),
    storeSubmissionOutcomes: pages(30, (sql, at) =>
      store.storeSubmissionOutcomes(sql, at.accountId, [{ ...at, ...OUTCOME }]),
    ),
    noteSendingPhoto: pages(20, (sql, at) =>
      store.noteSendingPhoto(sql, at, {
        others: { listingRef: 'ref-1', photos: [] },
        sending: { photoId: 1, photo: SENT_PHOTO },
      }),
    ),
    repeatSubmission: pages({ small: 110, largest: 30 }, store.repeatSubmission),
    findSubmissionStates: pages(20, (sql, at) => store.findSubmissionStates(sql, [at])),
  },
  {
    acrossAccounts: {
      findOpenSubmissions: rows('what a claim of work returned'),
      findSubmissionStates: rows('what a claim of work returned, or the listings of a location'),
    },
  },
);
