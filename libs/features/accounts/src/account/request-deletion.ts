import { PortalError } from '@listings/errors';
import { changeAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { setAccountDeletion } from '../store/portal-accounts.js';
import { viewOfAccount } from './account-settings.js';
import type { AccountView } from './account-settings.js';

/** Days between the request to delete an account and its deletion. */
export const DELETION_GRACE_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * Starts the deletion of the account, which its owner has confirmed. At once its keys and the sessions of its members are refused, and it
 * publishes nothing new; webhooks of recorded events go out [contract 13]. After {@link DELETION_GRACE_DAYS} days the worker deletes it for good.
 */
export async function startDeletion(deps: ManagementDependencies, caller: ManagementCaller): Promise<AccountView> {
  const { accountId } = caller;
  return changeAccount(deps, caller, 'OWNER', async ({ transaction, account, at, audit }) => {
    if (account.deletionAt !== null) throw new PortalError('CONFLICT', 'The account is being deleted already.');
    const deletionAt = new Date(at.getTime() + DELETION_GRACE_DAYS * DAY_MS);
    await setAccountDeletion(transaction, { accountId, deletionAt });
    await audit({ action: 'account.deletion_requested', details: { deletionAt: deletionAt.toISOString() } });
    return { ...viewOfAccount(account), deletionAt };
  });
}

/** Cancels the deletion of the account: its keys work again. */
export async function cancelDeletion(deps: ManagementDependencies, caller: ManagementCaller): Promise<AccountView> {
  const { accountId } = caller;
  return changeAccount(deps, caller, 'OWNER', async ({ transaction, account, at, audit }) => {
    if (account.deletionAt === null) throw new PortalError('CONFLICT', 'The account is not being deleted.');
    // From then on the worker deletes its data.
    if (account.deletionAt <= at) throw new PortalError('CONFLICT', 'The 30 days are over; the account is deleted.');
    await setAccountDeletion(transaction, { accountId, deletionAt: null });
    await audit({ action: 'account.deletion_cancelled' });
    return { ...viewOfAccount(account), deletionAt: null };
  });
}
