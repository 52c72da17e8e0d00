import type { Actor } from '@listings/domain';
import type { AccountsDependencies } from '../dependencies.js';
import { recordAudit } from '../store/audit-log.js';
import { lockPortalAccount, setAccountDeletion } from '../store/portal-accounts.js';
import { DELETION_GRACE_DAYS } from './request-deletion.js';

const DAY_MS = 86_400_000;

/** What became of a deletion that an operator asked for, or cancelled. */
export type OperatorDeletion =
  { readonly changed: true; readonly deletionAt: Date | null } | { readonly changed: false; readonly reason: string };

/** Requests the deletion of an account as its operator: after 30 days, or with `atOnce` with the next run of the worker. */
export async function requestDeletionAsOperator(
  deps: AccountsDependencies,
  { atOnce, ...request }: { accountId: number; atOnce: boolean; actor: Actor },
): Promise<OperatorDeletion> {
  const now = deps.clock.now();
  const deletionAt = atOnce ? now : new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
  return changeDeletion(deps, { ...request, deletionAt, now });
}

/** Cancels the deletion of an account as its operator, before it begins. */
export async function cancelDeletionAsOperator(
  deps: AccountsDependencies,
  request: { accountId: number; actor: Actor },
): Promise<OperatorDeletion> {
  return changeDeletion(deps, { ...request, deletionAt: null, now: deps.clock.now() });
}

async function changeDeletion(
  { database }: AccountsDependencies,
  { accountId, actor, deletionAt, now }: { accountId: number; actor: Actor; deletionAt: Date | null; now: Date },
): Promise<OperatorDeletion> {
  return database.transaction(async (transaction) => {
    const account = await lockPortalAccount(transaction, accountId);
    if (account === undefined) return { changed: false, reason: `there is no account with the id ${accountId}` };
    const before = account.deletionAt;
    if (before !== null && before <= now) return { changed: false, reason: 'the account is being deleted already' };
    if (before === null && deletionAt === null)
      return { changed: false, reason: 'nobody has requested the deletion of the account' };
    await setAccountDeletion(transaction, { accountId, deletionAt });
    const action = deletionAt === null ? 'account.deletion_cancelled' : 'account.deletion_requested';
    const details = deletionAt === null ? {} : { deletionAt: deletionAt.toISOString() };
    await recordAudit(transaction, { accountId, action, details, actor, at: now });
    return { changed: true, deletionAt };
  });
}
