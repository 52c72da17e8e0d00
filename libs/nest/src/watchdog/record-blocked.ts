import { Database } from '@listings/persistence';
import type { RowInWork } from '@listings/platform';
import type { BlockedWorkStatements, SeenWork } from './watch-protocol.js';

const STATEMENT_MS = 2_000;

/** A row of the work engine. */
type EngineRow = { readonly accountId: number; readonly subject: string };

/**
 * Records the row that blocks the event loop, over a connection of its own. Returns how often that row has done so;
 * undefined if no row that can be set aside was in work.
 */
export async function recordBlocked(
  databaseUrl: string,
  { work, call, others }: SeenWork,
  statements?: BlockedWorkStatements,
): Promise<number | undefined> {
  const database = new Database({
    url: databaseUrl,
    maxConnections: 1,
    applicationName: 'listings-watchdog',
    statementTimeoutMs: STATEMENT_MS,
  });
  let times: number | undefined;
  if (work && isEngineRow(work.row)) times = await recordRow(database, { work, call, row: work.row }, statements);
  for (const { kind, row } of others) {
    if (isEngineRow(row)) await forgive(database, { kind, row }, statements);
  }
  await database.close();
  return times;
}

async function recordRow(
  database: Database,
  { work: { kind }, row, call }: { work: RowInWork; row: EngineRow; call: string | undefined },
  statements: BlockedWorkStatements | undefined,
): Promise<number | undefined> {
  let times: number | undefined;
  for (const statement of statements?.record ?? []) {
    const [found] = await database.query<{ times: number }>(statement, [
      row.accountId,
      kind,
      row.subject,
      call ?? null,
    ]);
    times = found?.times;
  }
  return times;
}

async function forgive(
  database: Database,
  { kind, row }: { kind: string; row: EngineRow },
  statements: BlockedWorkStatements | undefined,
): Promise<void> {
  if (statements) await database.execute(statements.forgive, [row.accountId, kind, row.subject]);
}

function isEngineRow(row: object): row is EngineRow {
  return 'accountId' in row && typeof row.accountId === 'number' && 'subject' in row && typeof row.subject === 'string';
}
