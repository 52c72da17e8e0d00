import { invalidField, PortalError } from '@listings/errors';
import { changeAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { findPortalAccount, setAccountName } from '../store/portal-accounts.js';
import type { PortalAccount } from '../store/portal-accounts.js';

/** An account, as its members see it. */
export type AccountView = Omit<PortalAccount, 'returnOrigins'>;

/** Reads an account. */
export async function readAccount(
  { database }: Pick<ManagementDependencies, 'database'>,
  accountId: number,
): Promise<AccountView> {
  const account = await findPortalAccount(database, accountId);
  if (!account) throw new PortalError('NOT_FOUND');
  return viewOfAccount(account);
}

/** Renames an account. */
export async function renameAccount(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  given: string,
): Promise<AccountView> {
  const name = given.trim();
  if (name === '') throw invalidField('name', 'a value is required');
  return changeAccount(deps, caller, 'ADMIN', async ({ transaction, account, audit }) => {
    if (account.name !== name) {
      await setAccountName(transaction, { accountId: caller.accountId, name });
      await audit({ action: 'account.renamed', details: { from: account.name, to: name } });
    }
    return { ...viewOfAccount(account), name };
  });
}

/** The account without what only the service reads. */
export function viewOfAccount({ id, name, plan, status, createdAt, deletionAt }: PortalAccount): AccountView {
  return { id, name, plan, status, createdAt, deletionAt };
}
