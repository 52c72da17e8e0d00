import { INSIGHT_READING, INTERACTION_READING } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';

/** Lets workers look at once at what they read through connected accounts, after links were made, removed or resumed. */
export function requestReadings(
  transaction: Transaction,
  { work }: Pick<ConnectionsDependencies, 'work'>,
  { accountId, connectedAccountIds }: { accountId: number; connectedAccountIds: readonly string[] },
): void {
  const rows = [...new Set(connectedAccountIds)].map((subject) => ({ subject }));
  for (const kind of [INSIGHT_READING, INTERACTION_READING]) work.add(transaction, { accountId, kind, rows });
}
