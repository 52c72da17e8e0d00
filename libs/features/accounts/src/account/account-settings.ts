import type { PlanName } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { recordAudit } from '@listings/persistence';
import { Account, sqlOf } from '@listings/persistence/management';
import { currentRole, lockAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';

/** An account, as its members see it. */
export interface AccountView {
  readonly id: number;
  readonly name: string;
  readonly plan: PlanName;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly createdAt: Date;
  /** When the account is deleted for good; null unless its deletion was requested. */
  readonly deletionAt: Date | null;
}

/** Reads an account. */
export async function readAccount(
  { source }: Pick<ManagementDependencies, 'source'>,
  accountId: number,
): Promise<AccountView> {
  const account = await source.getRepository(Account).findOneBy({ id: accountId });
  if (!account) throw new PortalError('NOT_FOUND');
  return viewOfAccount(account);
}

/** Renames an account. */
export async function renameAccount(
  { source, clock }: ManagementDependencies,
  caller: ManagementCaller,
  given: string,
): Promise<AccountView> {
  const { accountId, actor } = caller;
  const name = given.trim();
  if (name === '') throw invalidField('name', 'a value is required');
  return source.transaction(async (manager) => {
    const account = await lockAccount(manager, accountId);
    await currentRole(manager, caller, 'ADMIN');
    if (account.name !== name) {
      await manager.update(Account, { id: accountId }, { name });
      const details = { from: account.name, to: name };
      await recordAudit(sqlOf(manager), { accountId, action: 'account.renamed', details, actor, at: clock.now() });
    }
    return { ...viewOfAccount(account), name };
  });
}

/** The account without what only the service reads. */
export function viewOfAccount({ id, name, plan, status, createdAt, deletionAt }: Account): AccountView {
  return { id, name, plan, status, createdAt, deletionAt };
}
