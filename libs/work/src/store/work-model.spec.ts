import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { again, done, setAside, waitsFor } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';
import { KIND, workFixture } from '../testing/work-fixture.js';
import type { ClaimedWork } from '../work-row.js';
import { claimRow, claimWork, findSuspect, lockHeld, SUSPECT_FROM } from './claims.js';
import { releaseLostClaims } from './lost-claims.js';
import { repairTurns } from './repair.js';
import { deleteWork, insertWork, makeWorkDue } from './requests.js';
import { settleClaims } from './settle.js';
import { endTurns, markTurns, readTurns } from './turns.js';

const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SUBJECTS = ['s1', 's2', 's3'];
const GROUPS = ['', 'g1'];

const fixture = workFixture({ accounts: 2 });

/** A row as the model has it. `due` is the number of the operation that made it due. */
interface ModelRow {
  readonly account: number;
  readonly subject: string;
  group: string;
  priority: number;
  due: number | 'later' | 'never';
  claimNo: number;
  isClaimed: boolean;
  lost: number;
  failures: number;
  aside: string | null;
}

/** One step of a history. The numbers choose among what there is at that moment. */
type Operation =
  | { do: 'add'; account: number; subject: number; group: number; later: boolean; first: boolean }
  | { do: 'claim'; most: number[] }
  | { do: 'settle'; which: number; outcome: number }
  | { do: 'settleAgain'; which: number }
  | { do: 'lose'; which: number }
  | { do: 'makeDue'; account: number; subject: number }
  | { do: 'remove'; account: number; subject: number }
  | { do: 'suspect' };

const number = (max: number) => fc.integer({ min: 0, max });
const of = { account: number(1), subject: number(2) };
const which = number(99);

/** Operations of one sort, which come as often as its weight says. */
const sort = <Do extends string, Values extends object>(
  weight: number,
  name: Do,
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
) => ({ weight, arbitrary: fc.record(values).map((chosen) => ({ do: name, ...(chosen as Values) })) });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  sort(5, 'add', { ...of, group: number(1), later: fc.boolean(), first: fc.boolean() }),
  sort(4, 'claim', { most: fc.array(number(3), { minLength: 4, maxLength: 4 }) }),
  sort(4, 'settle', { which, outcome: number(4) }),
  sort(1, 'settleAgain', { which }),
  sort(2, 'lose', { which }),
  sort(2, 'makeDue', of),
  sort(1, 'remove', of),
  sort(1, 'suspect', {}),
);

const OUTCOMES: readonly WorkOutcome<undefined>[] = [
  done(undefined),
  again(0, undefined),
  again(HOUR_MS, undefined, { failed: true }),
  waitsFor('its owner', undefined),
  setAside('its plug-in does not return', undefined),
];

/** What the rows should be after the same operations, kept in memory. */
class Model {
  readonly rows = new Map<string, ModelRow>();
  /** Claims that their holders may still try to settle, also those that they have lost. */
  readonly claims: ClaimedWork[] = [];
  operations = 0;

  row(account: number, subject: string): ModelRow | undefined {
    return this.rows.get(`${account} ${subject}`);
  }

  free(group: { accountId: number; group: string }): ModelRow[] {
    return [...this.rows.values()]
      .filter((row) => row.account === group.accountId && row.group === group.group)
      .filter((row) => isFree(row) && row.lost < SUSPECT_FROM)
      .sort((a, b) => a.priority - b.priority || Number(a.due) - Number(b.due));
  }

  take(row: ModelRow): void {
    row.isClaimed = true;
    row.claimNo += 1;
    row.due = 'never';
  }
}

const isFree = (row: ModelRow) => !row.isClaimed && row.aside === null && typeof row.due === 'number';

/** The earlier of two times. */
function earlier(a: ModelRow['due'], b: ModelRow['due']): ModelRow['due'] {
  const order = (due: ModelRow['due']) =>
    due === 'never' ? Infinity : due === 'later' ? Number.MAX_SAFE_INTEGER : due;
  return order(a) <= order(b) ? a : b;
}

/** Does an operation on the database and on the model. */
async function run(model: Model, given: Operation): Promise<void> {
  const { database, accounts } = fixture;
  model.operations += 1;
  const now = model.operations;
  const account = 'account' in given ? (accounts[given.account] ?? 0) : 0;
  const subject = 'subject' in given ? (SUBJECTS[given.subject] ?? '') : '';
  const present = model.row(account, subject);
  switch (given.do) {
    case 'add': {
      const group = GROUPS[given.group] ?? '';
      const row = { subject, group, inMs: given.later ? HOUR_MS : 0, isFirst: given.first };
      await insertWork(database, { accountId: account, kind: KIND, rows: [row] });
      const due = given.later ? 'later' : now;
      const priority = given.first ? 0 : 1;
      if (!present) {
        const claimNo = await firstClaimNo(account, subject);
        const none = { isClaimed: false, lost: 0, failures: 0, aside: null };
        model.rows.set(`${account} ${subject}`, { account, subject, group, priority, due, claimNo, ...none });
      } else {
        if (present.aside !== null) Object.assign(present, { aside: null, failures: 0, lost: 0 });
        const first = Math.min(present.priority, priority);
        Object.assign(present, { group, due: earlier(present.due, due), priority: first });
      }
      return;
    }
    case 'claim': {
      const groups = accounts.flatMap((accountId) => GROUPS.map((group) => ({ accountId, group })));
      const turns = groups
        .map((group, place) => ({ ...group, most: given.most[place] ?? 0 }))
        .filter(({ most }) => most > 0);
      const claimed = await claimWork(database, { kind: KIND, turns, leaseMs: LEASE_MS });
      const expected = turns.flatMap((turn) => model.free(turn).slice(0, turn.most));
      expect(claimed.map(nameOf).sort()).toEqual(expected.map((row) => `${row.account} ${row.subject}`).sort());
      for (const row of expected) model.take(row);
      for (const row of claimed) expect(row.claimNo).toBe(model.row(row.accountId, row.subject)?.claimNo);
      model.claims.push(...claimed);
      return;
    }
    case 'suspect': {
      const found = await findSuspect(database, { kind: KIND, fullGroups: [] });
      const claimed = found && (await claimRow(database, { key: found, leaseMs: LEASE_MS }));
      const suspects = [...model.rows.values()].filter((row) => isFree(row) && row.lost >= SUSPECT_FROM);
      const least = Math.min(...suspects.map(({ lost }) => lost));
      expect(claimed?.lostClaims ?? Infinity).toBe(least);
      const row = claimed && model.row(claimed.accountId, claimed.subject);
      if (!claimed || !row) return;
      model.take(row);
      model.claims.push(claimed);
      return;
    }
    case 'settle':
    case 'settleAgain': {
      // The last claims: earlier ones are mostly lost.
      const recent = model.claims.slice(-4);
      const claim = recent[given.which % Math.max(1, recent.length)];
      if (!claim) return;
      const outcome = given.do === 'settle' ? OUTCOMES[given.outcome] : done(undefined);
      if (!outcome) return;
      const row = model.row(claim.accountId, claim.subject);
      const isHeld = row?.isClaimed === true && row.claimNo === claim.claimNo;
      const stored = await settle(claim, outcome);
      expect(stored).toBe(isHeld);
      if (!row || !isHeld) return;
      settleRow(model, row, outcome, now);
      return;
    }
    case 'lose': {
      const held = [...model.rows.values()].filter(({ isClaimed }) => isClaimed);
      const row = held[given.which % Math.max(1, held.length)];
      if (!row) return;
      await database.sql`update work set lease_until = now() - interval '1 second'
        where account_id = ${row.account} and kind = ${KIND} and subject = ${row.subject}`;
      expect(await releaseLostClaims(database, { limit: 10 })).toHaveLength(1);
      Object.assign(row, { isClaimed: false, due: now, lost: row.lost + 1 });
      return;
    }
    case 'makeDue':
      await makeWorkDue(database, { accountId: account, kind: KIND, subjects: [subject], limit: 10 });
      if (present && present.aside === null && typeof present.due !== 'number') present.due = now;
      return;
    case 'remove':
      await deleteWork(database, { accountId: account, kind: KIND, subjects: [subject] });
      model.rows.delete(`${account} ${subject}`);
      return;
  }
}

/** The number from which on the claims of a new row are counted. */
async function firstClaimNo(account: number, subject: string): Promise<number> {
  const [row] = await fixture.database.sql<{ claimNo: number }>`select claim_no as "claimNo" from work
    where account_id = ${account} and kind = ${KIND} and subject = ${subject}`;
  return row?.claimNo ?? 0;
}

/** Records an outcome as the runner does; false if the claim was lost. */
function settle(work: ClaimedWork, outcome: WorkOutcome<undefined>): Promise<boolean> {
  return fixture.database.transaction(async (transaction) => {
    const held = await lockHeld(transaction, [work]);
    if (held.length === 0) return false;
    await settleClaims(transaction, [{ work, outcome }]);
    return true;
  });
}

function settleRow(model: Model, row: ModelRow, outcome: WorkOutcome<undefined>, now: number): void {
  const wasMadeDue = row.due !== 'never';
  if (outcome.next === 'aside') {
    Object.assign(row, { isClaimed: false, due: 'never', aside: outcome.reason });
    return;
  }
  if (outcome.next === 'done' && !wasMadeDue) {
    model.rows.delete(`${row.account} ${row.subject}`);
    return;
  }
  const next = outcome.next === 'again' ? (outcome.inMs === 0 ? now : 'later') : 'never';
  const failures = outcome.next === 'again' && outcome.failed === true ? row.failures + 1 : 0;
  Object.assign(row, { isClaimed: false, lost: 0, failures, due: earlier(row.due, next) });
}

const nameOf = ({ accountId, subject }: { accountId: number; subject: string }) => `${accountId} ${subject}`;

/** Compares all stored rows with the model. */
async function compare(model: Model): Promise<void> {
  const stored = await fixture.database.sql<Record<string, unknown>>`
    select account_id as account, subject, group_key as "group", priority, claim_no as "claimNo",
      lease_until is not null as "isClaimed", lost_claims as lost, failures, set_aside_reason as aside,
      case when due_at = 'infinity' then 'never' when due_at > now() then 'later' else 'now' end as due
    from work where kind = ${KIND}`;
  const byName = (a: Record<string, unknown>, b: Record<string, unknown>) =>
    `${String(a['account'])} ${String(a['subject'])}` < `${String(b['account'])} ${String(b['subject'])}` ? -1 : 1;
  const expected = [...model.rows.values()].map((row) => ({
    ...row,
    due: typeof row.due === 'number' ? 'now' : row.due,
  }));
  expect([...stored].sort(byName)).toEqual(expected.sort(byName));
}

/** Ends turns and marks them as a runner does, then expects that the sweep makes every due group known. */
async function compareTurns(model: Model): Promise<void> {
  const { database, accounts } = fixture;
  const groups = accounts.flatMap((accountId) => GROUPS.map((group) => ({ accountId, group })));
  await markTurns(database, { kind: KIND, turns: groups.map((group) => ({ ...group, inMs: 0 })) });
  const due = groups.filter((group) => model.free(group).length > 0);
  const known = async () => readTurns(database, { kind: KIND, after: { accountId: 0, group: '' }, limit: 100 });
  await endTurns(database, { kind: KIND, groups });
  expect(await known()).toEqual(due);
  await database.execute('delete from work_turns where kind = $1', [KIND]);
  await repairTurns(database, { after: 0, accounts: 1_000 });
  expect(await known()).toEqual(due);
}

it('[design 6.2] the table of work does what a model in memory does, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 60, size: 'max' }), async (operations) => {
      await fixture.clear();
      const model = new Model();
      for (const each of operations) await run(model, each);
      await compare(model);
      await compareTurns(model);
    }),
    { numRuns: 60 },
  );
});
