import type { Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';

/** Tells the other features, in the same transaction, that links were made, removed or resumed. */
export async function announceLinks(
  transaction: Transaction,
  { followers, work }: Pick<ConnectionsDependencies, 'followers' | 'work'>,
  { accountId, connectedAccountIds }: { accountId: number; connectedAccountIds: readonly string[] },
): Promise<void> {
  const accounts = { accountId, connectedAccountIds: [...new Set(connectedAccountIds)] };
  if (accounts.connectedAccountIds.length === 0) return;
  for (const follower of followers) await follower.linksChanged?.(transaction, work, accounts);
}
