import { deleteExpiredRows } from '../store/expired-rows.js';
import { deleteOldRows } from '../store/old-rows.js';
import type { ManagementDependencies, PortalSettings } from '../management-dependencies.js';

const DAY_MS = 86_400_000;
/** The longest window of attempts: counts are needed until it has passed. */
const LONGEST_WINDOW_MS = 2 * 3_600_000;
/** Days for which the list of keys shows a revoked one. */
const REVOKED_KEY_DAYS = 90;
/** Days for which an invitation stays whose link has ended. */
const ENDED_INVITATION_DAYS = 30;

/**
 * Deletes rows of the portal that have ended, a batch of each kind: sessions, links, counts of attempts, revoked keys,
 * invitations, entries of the audit log, and the history of locations. Returns `due` when more are left.
 */
export async function deleteEndedRows({
  database,
  clock,
  settings,
}: Pick<ManagementDependencies, 'database' | 'clock'> & {
  readonly settings: Pick<PortalSettings, 'auditLogDays'>;
}): Promise<'due' | 'done'> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const expired = await deleteExpiredRows(database, before(LONGEST_WINDOW_MS));
  const old = await deleteOldRows(database, {
    auditEntries: before(settings.auditLogDays * DAY_MS),
    locationChanges: before(settings.auditLogDays * DAY_MS),
    revokedKeys: before(REVOKED_KEY_DAYS * DAY_MS),
    endedInvitations: before(ENDED_INVITATION_DAYS * DAY_MS),
  });
  return expired || old ? 'due' : 'done';
}
