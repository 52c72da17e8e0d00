import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { KIND, workFixture } from '../testing/work-fixture.js';
import type { ClaimedWork } from '../work-row.js';
import { renewClaims } from './claims.js';
import { forgiveClaims, releaseLostClaims } from './lost-claims.js';
import { repairTurns } from './repair.js';
import { endTurns, markTurns } from './turns.js';

/** A lock that every statement waits for as soon as it has locked its first row. */
const LOCK = 7;

const fixture = workFixture();

beforeAll(() =>
  fixture.database.execute(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCK});
      return coalesce(new, old);
    end $$;
    create trigger waits before insert or delete on work for each row execute function wait_for_test();
    create trigger waits before insert or delete on work_turns for each row execute function wait_for_test()`),
);

beforeEach(() => fixture.add({ subject: 'a' }));

const group = () => ({ accountId: fixture.account, group: '' });
const claim = () => fixture.claim();
const mark = () => markTurns(fixture.database, { kind: KIND, turns: [{ ...group(), inMs: 0 }] });
const end = () => endTurns(fixture.database, { kind: KIND, groups: [group()] });

/** Marks the turn of the row, and claims it. */
const claimMarked = () => mark().then(claim);

/** Statements that skip locked rows: how each gets its row, what it does, and what it returns when it skips that row. */
const STATEMENTS = [
  { name: 'a claim', table: 'work', prepare: async () => [], run: claim, skipped: [] },
  {
    name: 'a renewal of claims',
    table: 'work',
    prepare: claim,
    run: (claims: ClaimedWork[]) => renewClaims(fixture.database, { claims, leaseMs: 60_000 }),
    skipped: [],
  },
  {
    name: 'a release of lost claims',
    table: 'work',
    prepare: async () => {
      await claim();
      await fixture.endClaims();
      return [];
    },
    run: () => releaseLostClaims(fixture.database, { limit: 9 }),
    skipped: [],
  },
  {
    name: 'what a process that stops takes back in advance',
    table: 'work',
    prepare: claim,
    run: (claims: ClaimedWork[]) => forgiveClaims(fixture.database, claims),
    skipped: [],
  },
  { name: 'the end of turns', table: 'work_turns', prepare: claimMarked, run: end, skipped: [] },
  {
    name: 'the removal of turns that have ended',
    table: 'work_turns',
    prepare: async () => {
      const claims = await claimMarked();
      await end();
      return claims;
    },
    run: () => repairTurns(fixture.database, { after: 0, accounts: 9 }),
    skipped: { last: expect.any(Number), kinds: [] },
  },
];

it.each(STATEMENTS)(
  '[reliability 2] a statement that skips locked rows gives up when it has to wait for a lock nevertheless: $name',
  async ({ table, prepare, run, skipped }) => {
    const claims = await prepare();
    const answer = await fixture.database.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [LOCK]);
      let hasEnded = false;
      const running = run(claims).finally(() => (hasEnded = true));
      running.catch(() => undefined);
      await waitFor(async () => hasEnded || (await fixture.hasLockWait()), 'the statement to wait for the lock');
      // Both would wait for each other.
      expect(await transaction.query(`select 1 from ${table} for no key update`)).toHaveLength(1);
      return running;
    });
    expect(answer).toEqual(skipped);
  },
);
