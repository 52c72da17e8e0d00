import { readOutages } from '@listings/publisher-gateway';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findConnectedPublishers } from '../store/connected-accounts.js';

/** A publisher at which the account is connected, and that does not answer. */
export interface OutageOfAccount {
  readonly publisher: string;
  readonly displayName: string;
  /** When the first call of the installation failed. */
  readonly since: Date;
}

/** The publishers that do not answer, among those with which an account is connected. */
export async function findOutagesOf(
  { database, publishers }: Pick<ConnectionsDependencies, 'database' | 'publishers'>,
  accountId: number,
): Promise<OutageOfAccount[]> {
  const outages = await readOutages(database);
  if (outages.length === 0) return [];
  const connected = new Set(await findConnectedPublishers(database, accountId));
  return outages.flatMap(({ publisher, since }) => {
    const found = connected.has(publisher) ? publishers.find(publisher) : undefined;
    return found ? [{ publisher, displayName: found.declaration.displayName, since }] : [];
  });
}
