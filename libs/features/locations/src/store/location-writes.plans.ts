import { draftWith, emptyDraft, newLocation } from '@listings/domain';
import { CLAIM, declarePlans, now } from '@listings/persistence/plans';
import { SERVICE_AUTHOR } from '../rules/location-change.js';
import {
  insertLocation,
  lockLocations,
  openUpdateWindow,
  openUpdateWindows,
  saveDocuments,
  touchLocation,
  updateLocationRow,
} from './location-writes.js';

/** An id that no location of the load has. */
const NEW_ID = 2_000_000_000;

const DRAFT = draftWith(emptyDraft, {
  name: 'New shop',
  countryIso: 'US',
  city: 'New town',
  postalCode: '94103',
  phone: '+14155552671',
  subCategoryId: 1001,
});

/** The calls of the functions in location-writes.ts. */
export const plans = declarePlans({
  insertLocation: {
    pages: { small: 760, largest: 250 },
    call: (sql, { accountId }) =>
      insertLocation(sql, {
        location: newLocation({
          id: NEW_ID,
          uid: CLAIM,
          accountId,
          draft: DRAFT,
          approved: 'APPROVED',
          now: now(),
        }),
        document: '{}',
        seatLimit: null,
        event: { locationId: NEW_ID, type: 'profile.created', body: '{}' },
        author: SERVICE_AUTHOR,
      }),
  },
  updateLocationRow: {
    pages: 70,
    call: (sql, at) => updateLocationRow(sql, { accountId: at.accountId, id: at.locationId, draft: DRAFT, now: now() }),
  },
  lockLocations: {
    pages: { small: 180, largest: 370 },
    call: (sql, at) => lockLocations(sql, { ...at, ids: at.locationIds }),
  },
  touchLocation: {
    pages: 90,
    call: (sql, at) => touchLocation(sql, { accountId: at.accountId, id: at.locationId, now: now() }),
  },
  openUpdateWindow: {
    pages: 160,
    call: (sql, at) => openUpdateWindow(sql, { accountId: at.accountId, id: at.locationId }),
  },
  openUpdateWindows: {
    pages: { small: 2_700, largest: 7_000 },
    call: (sql, at) => openUpdateWindows(sql, { accountId: at.accountId, ids: at.locationIds }),
  },
  saveDocuments: {
    pages: { small: 550, largest: 1_200 },
    call: (sql, at) =>
      saveDocuments(sql, { ...at, rendered: at.locationIds.map((id) => ({ id, document: '{}', mediaUrl: null })) }),
  },
});
