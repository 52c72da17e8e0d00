import type { ManagementDependencies, ManagementSettings } from '../management-dependencies.js';
import { deleteOldRows, OLD_ROWS } from '../store/old-rows.js';

const DAY_MS = 86_400_000;
/** The longest window of attempts: counts are needed until it has passed. */
const LONGEST_WINDOW_MS = 2 * 3_600_000;
/** Days for which the list of keys shows a revoked one. */
const REVOKED_KEY_DAYS = 90;

/**
 * Deletes rows of the management of accounts that have ended, a batch of each kind: counts of attempts, revoked keys, entries of the
 * audit log, and the history of locations. Returns `due` when more are left.
 */
export async function deleteEndedRows({
  database,
  clock,
  settings,
}: Pick<ManagementDependencies, 'database' | 'clock'> & {
  readonly settings: Pick<ManagementSettings, 'auditLogDays'>;
}): Promise<'due' | 'done'> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const old = await deleteOldRows(database, [
    { ...OLD_ROWS.attempts, before: before(LONGEST_WINDOW_MS) },
    { ...OLD_ROWS.auditEntries, before: before(settings.auditLogDays * DAY_MS) },
    { ...OLD_ROWS.locationChanges, before: before(settings.auditLogDays * DAY_MS) },
    { ...OLD_ROWS.revokedKeys, before: before(REVOKED_KEY_DAYS * DAY_MS) },
  ]);
  return old ? 'due' : 'done';
}
