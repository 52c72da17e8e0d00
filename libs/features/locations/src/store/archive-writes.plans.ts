import { declarePlans, now, rows } from '@listings/persistence/plans';
import {
  archiveLocationRows,
  cancelArchive,
  findArchivedIdentities,
  findScheduledArchivals,
  lockDueArchivals,
  scheduleArchive,
} from './archive-writes.js';

/** The calls of the functions in archive-writes.ts. */
export const plans = declarePlans(
  {
    archiveLocationRows: {
      pages: { small: 1_800, largest: 4_200 },
      call: (sql, at) => archiveLocationRows(sql, { ...at, ids: at.locationIds, now: now() }),
    },
    scheduleArchive: {
      pages: { small: 2_200, largest: 5_300 },
      call: (sql, at) =>
        scheduleArchive(sql, { ...at, ids: at.locationIds, graceHours: 24, source: 'api', now: now() }),
    },
    cancelArchive: {
      pages: { small: 300, largest: 320 },
      call: (sql, at) => cancelArchive(sql, { ...at, ids: at.locationIds, now: now() }),
    },
    findScheduledArchivals: {
      pages: { small: 400, largest: 1_800 },
      call: (sql, at) =>
        findScheduledArchivals(
          sql,
          at.locationIds.map((locationId) => ({ accountId: at.accountId, locationId })),
        ),
    },
    lockDueArchivals: { pages: 60, call: (sql, at) => lockDueArchivals(sql, { ...at, ids: at.locationIds }) },
    findArchivedIdentities: {
      pages: { small: 190, largest: 80 },
      call: (sql, at) => findArchivedIdentities(sql, { ...at, ids: at.locationIds }),
    },
  },
  { acrossAccounts: { findScheduledArchivals: rows('the claimed archivals') } },
);
