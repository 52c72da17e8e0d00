import { Database, forgiveLostClaims, recordBlockedWork } from '@listings/persistence';
import type { SeenWork } from './watch-protocol.js';

const STATEMENT_MS = 2_000;

/**
 * Records the row that blocks the event loop, over a connection of its own. Returns how often that row has done so;
 * undefined if no row that can be set aside was in work.
 */
export async function recordBlocked(
  databaseUrl: string,
  { work, call, others }: SeenWork,
): Promise<number | undefined> {
  const database = new Database({
    url: databaseUrl,
    maxConnections: 1,
    applicationName: 'listings-watchdog',
    statementTimeoutMs: STATEMENT_MS,
  });
  const times = work && (await recordBlockedWork(database, { ...work, call }));
  await forgiveLostClaims(database, others);
  await database.close();
  return times;
}
