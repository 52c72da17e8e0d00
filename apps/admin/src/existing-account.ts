import { findAccount } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';
import { CommandProblem } from './admin-command.js';

/** The account of that id; a sentence when there is none. */
export async function existingAccount(sql: Sql, id: number): Promise<AccountRow> {
  const account = await findAccount(sql, id);
  if (!account) throw new CommandProblem(`There is no account with the id ${id}.`);
  return account;
}
