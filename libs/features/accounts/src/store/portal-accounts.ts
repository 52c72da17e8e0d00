import type { PlanName } from '@listings/domain';
import { changeRows, selectRow } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** An account, as the portal shows and changes it. */
export interface PortalAccount {
  readonly id: number;
  readonly name: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly plan: PlanName;
  readonly returnOrigins: readonly string[];
  readonly createdAt: Date;
  /** When the account is deleted for good; null unless its deletion was requested. */
  readonly deletionAt: Date | null;
}

const SELECT = `select id, name, status, plan, return_origins as "returnOrigins", created_at as "createdAt",
  deletion_at as "deletionAt" from accounts where id = $1`;

/** Returns the account with that id. */
export const findPortalAccount = selectRow<[accountId: number], PortalAccount>({ text: SELECT });

/** Returns the account and locks it against other changes of its members, invitations and keys. Other writes do not wait. */
export const lockPortalAccount = selectRow<[accountId: number], PortalAccount, Transaction>({
  text: `${SELECT} for no key update`,
});

/** Renames an account. */
export const setAccountName = changeRows<[given: { accountId: number; name: string }]>({
  text: 'update accounts set name = $name where id = $accountId',
});

/** Sets when an account is deleted for good; null cancels the deletion. */
export const setAccountDeletion = changeRows<[given: { accountId: number; deletionAt: Date | null }]>({
  text: 'update accounts set deletion_at = $deletionAt where id = $accountId',
});
