import { RequestError } from '@listings/errors';
import { findAccount } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';

/** The caller's account. It exists because authentication found it by its key. */
export async function accountOf(sql: Sql, accountId: number): Promise<AccountRow> {
  const account = await findAccount(sql, accountId);
  if (!account) throw new RequestError('SY90001');
  return account;
}
