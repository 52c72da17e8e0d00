import { Database } from '@listings/persistence';
import type { WorkGroup } from '@listings/work';
import { shareOut, TurnReader } from '@listings/work/runner';
import { claimWork, endTurns } from '@listings/work/store';
import { kinds } from './data.js';

/** The times of one kind of claim, in milliseconds, by round. */
export interface ClaimTimes {
  readonly title: string;
  /** Rows that a claim of the engine took, on average. */
  readonly rows: number;
  readonly engine: readonly (readonly number[])[];
  readonly bare: readonly (readonly number[])[];
}

/** Rows that a claim takes at most. */
const MOST = 64;
const LEASE_MS = 3_600_000;
/** Claims before the first round: PostgreSQL decides on a plan in the first ones. */
const WARM_UP = 20;

/** A claim; returns the number of rows that it took, and what the runner does while their steps run. */
type Claim = () => Promise<{ rows: number; after?: () => Promise<unknown> }>;

/**
 * Measures claims of the engine and of a bare table, in alternating rounds. A claim of the engine is what the runner does: it reads the
 * turns, shares its places out, and claims.
 */
export async function measureClaims(
  url: string,
  { rounds, claims }: { rounds: number; claims: number },
): Promise<ClaimTimes[]> {
  const database = new Database({ url, maxConnections: 1, statementTimeoutMs: 0 });
  try {
    const found = [];
    for (const { title, engine, bare } of claimsOf(database)) {
      const times = { engine: [] as number[][], bare: [] as number[][] };
      let rows = 0;
      for (let claim = 0; claim < WARM_UP; claim += 1) for (const one of [engine, bare]) await (await one()).after?.();
      for (let round = 0; round < rounds; round += 1) {
        const both = [
          async () => times.bare.push((await timesOf(bare, claims)).times),
          async () => {
            const measured = await timesOf(engine, claims);
            times.engine.push(measured.times);
            rows += measured.rows;
          },
        ];
        for (const one of round % 2 === 0 ? both : both.reverse()) await one();
      }
      found.push({ title, rows: rows / rounds / claims, ...times });
    }
    return found;
  } finally {
    await database.close();
  }
}

function claimsOf(database: Database): { title: string; engine: Claim; bare: Claim }[] {
  const bare = bareClaim(database, 'bare_work');
  return [
    { title: '64 accounts, one row of each', engine: claimInTurns(database, kinds.spread, MOST), bare },
    { title: 'one account, up to 64 rows', engine: claimInTurns(database, kinds.dense, 1), bare },
    {
      title: 'nothing due',
      engine: claimInTurns(database, kinds.later, MOST),
      bare: bareClaim(database, 'bare_later'),
    },
  ];
}

/** Claims 64 rows of so many accounts. */
function claimInTurns(database: Database, kind: string, accounts: number): Claim {
  const reader = new TurnReader(kind, 0);
  return async () => {
    const groups = await reader.next(database, { accounts, isFull: () => false });
    const turns = shareOut(groups, { places: MOST, roomOf: () => Infinity });
    if (turns.length === 0) return { rows: 0 };
    const rows = await claimWork(database, { kind, turns, leaseMs: LEASE_MS });
    const taken = (turn: WorkGroup) =>
      rows.filter(({ accountId, group }) => accountId === turn.accountId && group === turn.group).length;
    const ended = turns.filter((turn) => taken(turn) < turn.most);
    return { rows: rows.length, after: () => endTurns(database, { kind, groups: ended }) };
  };
}

/** Claims the oldest rows of a table. */
function bareClaim(database: Database, table: string): Claim {
  const statement = {
    name: `claim-${table}`,
    text: `
      update ${table} set lease_until = now() + interval '1 hour', due_at = 'infinity'
      where id = any(array(
        select id from ${table} where due_at <= now() order by due_at limit ${MOST} for update skip locked
      )) returning id, account_id`,
  };
  return async () => ({ rows: (await database.query(statement)).length });
}

async function timesOf(claim: Claim, claims: number): Promise<{ times: number[]; rows: number }> {
  const times: number[] = [];
  let rows = 0;
  for (let count = 0; count < claims; count += 1) {
    const began = performance.now();
    const claimed = await claim();
    times.push(performance.now() - began);
    rows += claimed.rows;
    await claimed.after?.();
  }
  return { times, rows };
}
