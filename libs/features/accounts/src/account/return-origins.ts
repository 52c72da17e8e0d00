import { ACCOUNT_BOUNDS } from '../rules/account-bounds.js';
import { returnOrigins } from '../rules/return-url.js';
import { PortalError } from '@listings/errors';
import { findReturnOrigins, storeReturnOrigins } from '../store/return-origins.js';
import { changeAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';

/** The origins that successUrl and errorUrl of connect links may have; none allows all [contract 12]. */
export async function readReturnOrigins(
  { database }: Pick<ManagementDependencies, 'database'>,
  accountId: number,
): Promise<readonly string[]> {
  return findReturnOrigins(database, accountId);
}

/** Replaces the allowed return origins and returns them without repetitions. */
export async function replaceReturnOrigins(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  given: readonly string[],
): Promise<readonly string[]> {
  const { origins, refused } = returnOrigins(given);
  if (refused.length > 0) {
    const message = `expected at most ${ACCOUNT_BOUNDS.returnOrigins} origins such as https://app.example or http://localhost:3000`;
    const problems = refused.slice(0, 20).map((each) => ({ field: `origins.${given.indexOf(each)}`, message }));
    throw new PortalError('VALIDATION_FAILED', `${problems[0]?.field}: ${message}`, { problems });
  }
  await changeAccount(deps, caller, 'ADMIN', async ({ transaction, account, audit }) => {
    await storeReturnOrigins(transaction, { accountId: caller.accountId, origins });
    await audit({ action: 'return_origins.changed', details: { before: account.returnOrigins, after: origins } });
  });
  return origins;
}
