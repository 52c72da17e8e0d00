import type { Database } from '@listings/persistence';
import { releaseLostClaims } from '../store/lost-claims.js';
import { markTurns } from '../store/turns.js';

/** Lets all claims of a kind end as those of processes that have ended, and gives their rows back as the sweep does. */
export async function loseClaims(database: Database, kind: string): Promise<void> {
  await database.execute(
    `update work set lease_until = now() - interval '1 millisecond' where kind = $1 and lease_until is not null`,
    [kind],
  );
  const lost = await releaseLostClaims(database, { limit: 1_000 });
  for (const { kind, ...turn } of lost) await markTurns(database, { kind, turns: [turn] });
}
