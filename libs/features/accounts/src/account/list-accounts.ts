import type { AccountsDependencies } from '../dependencies.js';
import { findAccounts } from '../store/account-list.js';
import type { ListedAccount } from '../store/account-list.js';
import { limitsOf } from '../store/accounts.js';

/** An account, as an operator sees it; null is unlimited. */
export type AccountSummary = Pick<
  ListedAccount,
  'id' | 'name' | 'status' | 'plan' | 'usedSeats' | 'createdAt' | 'deletionAt'
> & { readonly seats: number | null };

/** Lists the accounts of the installation for its operator, in the order of their ids after the one with the id `after`. */
export async function listAccounts(
  { database }: Pick<AccountsDependencies, 'database'>,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly AccountSummary[]> {
  return (await findAccounts(database, page)).map(summaryOf);
}

function summaryOf(account: ListedAccount): AccountSummary {
  const { id, name, status, plan, usedSeats, createdAt, deletionAt } = account;
  return { id, name, status, plan, seats: limitsOf(account).seats, usedSeats, createdAt, deletionAt };
}
