import { declarePlans, now, rows } from '@listings/persistence/plans';
import {
  findLastReadings,
  findLinkedListings,
  findListingsToRead,
  findReadSites,
  settleTakenPhotos,
  storeReadings,
  storeTakenPhotos,
} from './readings.js';

/** The calls of the functions in readings.ts. */
export const plans = declarePlans(
  {
    findListingsToRead: { pages: 40, call: (sql, at) => findListingsToRead(sql, [at]) },
    findLinkedListings: { pages: 60, call: findLinkedListings },
    findLastReadings: { pages: { small: 300, largest: 750 }, call: findLastReadings },
    findReadSites: { pages: 40, call: findReadSites },
    storeReadings: {
      pages: 60,
      call: (sql, at) =>
        storeReadings(sql, {
          accountId: at.accountId,
          readings: [
            {
              listing: {
                ...at,
                linkStatus: 'LINKED',
                linkIssue: null,
                archived: false,
                readAt: null,
                knownPhotos: null,
                takenPhotos: null,
              },
              triedAt: now(),
              readAt: now(),
              shown: {
                ref: 'ref-1',
                name: 'Corner Bakery',
                categories: [],
                photos: [{ ref: 'photo-1', type: 'ADDITIONAL' }],
              },
              photoUrls: { 'photo-1': 'https://pictures.example/1.png' },
              compared: 12,
              issue: null,
            },
          ],
        }),
    },
    storeTakenPhotos: {
      pages: 20,
      call: (sql, at) =>
        storeTakenPhotos(sql, at, {
          refs: ['photo-2'],
          shown: ['photo-1', 'photo-2'],
          taken: { 'photo-2': { requestId: at.photoRequestId, position: 0, failures: 0 } },
        }),
    },
    settleTakenPhotos: {
      pages: 20,
      call: (sql, at) =>
        settleTakenPhotos(
          sql,
          { ...at, listingRef: 'ref-1' },
          { imported: ['photo-2'], failed: { 'photo-3': { requestId: null, position: 1, failures: 1 } } },
        ),
    },
  },
  { acrossAccounts: { findListingsToRead: rows('what a claim of work returned') } },
);
