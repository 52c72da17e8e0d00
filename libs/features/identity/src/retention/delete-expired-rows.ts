import { deleteOldRows } from '@listings/feature-accounts';
import type { IdentityDependencies } from '../dependencies.js';
import { EXPIRED_ROWS } from '../store/expired-rows.js';

const HOUR_MS = 3_600_000;
/** Hours for which rows stay that no request finds any more. */
const EXPIRED_HOURS = 2;
/** Days for which an invitation stays whose link has ended. */
const ENDED_INVITATION_DAYS = 30;

/**
 * Deletes rows of people that have ended, a batch of each kind: sessions, links, sign-ups, started sign-ins and invitations. Returns
 * `due` when more are left.
 */
export async function deleteExpiredRows({
  database,
  clock,
}: Pick<IdentityDependencies, 'database' | 'clock'>): Promise<'due' | 'done'> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  const { invitations, ...expired } = EXPIRED_ROWS;
  const left = await deleteOldRows(database, [
    ...Object.values(expired).map((rows) => ({ ...rows, before: before(EXPIRED_HOURS) })),
    { ...invitations, before: before(ENDED_INVITATION_DAYS * 24) },
  ]);
  return left ? 'due' : 'done';
}
