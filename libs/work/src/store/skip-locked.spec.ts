import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { workFixture } from '../testing/work-fixture.js';
import type { ClaimedWork } from '../work-row.js';
import { claimWork, releaseLostClaims, renewClaims } from './claims.js';
import { repairTurns } from './repair.js';
import { insertWork } from './requests.js';
import { endTurns, markTurns } from './turns.js';

const KIND = 'made-up';
const LEASE_MS = 60_000;
/** A lock that every statement waits for as soon as it has locked its first row. */
const LOCK = 7;

let accountId: number;
const fixture = workFixture();
beforeAll(async () => {
  accountId = fixture.accounts[0] ?? 0;
  await fixture.database.execute(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCK});
      return coalesce(new, old);
    end $$;
    create trigger waits before insert or delete on work for each row execute function wait_for_test();
    create trigger waits before insert or delete on work_turns for each row execute function wait_for_test()`);
});
beforeEach(() => insertWork(fixture.database, { accountId, kind: KIND, rows: [{ subject: 'a' }] }));

const claim = () =>
  claimWork(fixture.database, { kind: KIND, turns: [{ accountId, group: '', most: 1 }], leaseMs: LEASE_MS });
const mark = () => markTurns(fixture.database, { kind: KIND, turns: [{ accountId, group: '', inMs: 0 }] });
const end = () => endTurns(fixture.database, { kind: KIND, groups: [{ accountId, group: '' }] });

/** Statements that skip locked rows: how each gets its row, what it does, and what it returns when it skips that row. */
const STATEMENTS = [
  { name: 'a claim', table: 'work', prepare: async () => [], run: claim, skipped: [] },
  {
    name: 'a renewal of claims',
    table: 'work',
    prepare: claim,
    run: (claims: ClaimedWork[]) => renewClaims(fixture.database, { claims, leaseMs: LEASE_MS }),
    skipped: [],
  },
  {
    name: 'a release of lost claims',
    table: 'work',
    prepare: async () => {
      await claim();
      await fixture.endClaims(KIND);
      return [];
    },
    run: () => releaseLostClaims(fixture.database, { limit: 9 }),
    skipped: [],
  },
  {
    name: 'the end of turns',
    table: 'work_turns',
    prepare: async () => {
      await mark();
      return claim();
    },
    run: end,
    skipped: [],
  },
  {
    name: 'the removal of turns that have ended',
    table: 'work_turns',
    prepare: async () => {
      await mark();
      const claims = await claim();
      await end();
      return claims;
    },
    run: () => repairTurns(fixture.database, { after: 0, accounts: 9 }),
    skipped: { last: expect.any(Number), kinds: [] },
  },
];

describe('a statement that skips locked rows', () => {
  it.each(STATEMENTS)(
    '[reliability 2] gives up when it has to wait for a lock nevertheless: $name',
    async ({ table, prepare, run, skipped }) => {
      const claims = await prepare();
      const answer = await fixture.database.transaction(async (transaction) => {
        await transaction.query('select pg_advisory_xact_lock($1)', [LOCK]);
        let hasEnded = false;
        const running = run(claims).finally(() => (hasEnded = true));
        running.catch(() => undefined);
        await waitFor(async () => hasEnded || (await waits()), { describe: 'the statement to wait for the lock' });
        // Both would wait for each other.
        expect(await transaction.query(`select 1 from ${table} for no key update`)).toHaveLength(1);
        return running;
      });
      expect(answer).toEqual(skipped);
    },
  );
});

/** Whether a statement of the test's database waits for a lock. */
async function waits(): Promise<boolean> {
  const rows = await fixture.database.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
