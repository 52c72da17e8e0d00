import type { InstallationMarks } from '@listings/domain';
import { changeRows, changesOne, selectOnly, selectValue } from '../statements.js';

/** The row of the installation, with what the server says about itself at this moment. */
export interface Installation extends InstallationMarks {
  readonly epoch: number;
  readonly keyCheck: string | null;
  /** Why the database counts as restored from a backup; null: it does not. */
  readonly restoredReason: string | null;
  /** When the last good backup was begun, and when a restored one last passed the drill; null: not known. */
  readonly backupAt: Date | null;
  readonly restoreDrillAt: Date | null;
}

/** Server, database and table: a database that a dump was restored into, or that was copied, has others. */
const PLACE = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database()) || '/' || 'installation'::regclass::oid`;
const TIMELINE = 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)';

/** Reads the row of the installation. */
export const readInstallation = selectOnly<[], Installation>({
  name: 'installation',
  text: `
  select epoch, key_check as "keyCheck", restored_reason as "restoredReason", heartbeat,
    (extract(epoch from now() - heartbeat_at) * 1000)::float8 as "silentMs", place, timeline,
    ${PLACE} as "presentPlace", ${TIMELINE} as "presentTimeline",
    backup_at as "backupAt", restore_drill_at as "restoreDrillAt"
  from installation`,
});

/** Stores where the row is: at the first start of a process, and when the server has begun a new timeline by a promotion. */
export const storePlace = changeRows<[]>({
  text: `update installation set place = ${PLACE}, timeline = ${TIMELINE}
    where restored_at is null and (place is null or place = ${PLACE})`,
});

/** Counts the database as restored from a backup. Returns false if it did already. */
export const markRestored = changesOne<[given: { reason: string }]>({
  text: 'update installation set restored_at = now(), restored_reason = $reason where restored_at is null',
});

/** Says that the service works with this database; undefined while it counts as restored. */
export const beat = selectValue<[], number>({
  text: `update installation set heartbeat = heartbeat + 1, heartbeat_at = now() where restored_at is null returning heartbeat`,
});

/** Stores that a restored backup has passed the drill. */
export const storeRestoreDrill = changeRows<[]>({
  text: 'update installation set restore_drill_at = now()',
});

/** Replaces the text by which processes know the keys of the database; does nothing if another process has done it. */
export const storeKeyCheck = changeRows<[given: { from: string | null; to: string }]>({
  text: 'update installation set key_check = $to where key_check is not distinct from $from',
});
