import { beforeAll, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { Database } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import { createLogger, systemClock } from '@listings/platform';
import type { Lease } from '@listings/platform';
import { isNightly, waitFor } from '@listings/testing';
import { again, done, waitsFor } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';
import { deleteWork, insertWork, makeWorkDue } from '../store/requests.js';
import { markTurns } from '../store/turns.js';
import { workFixture } from '../testing/work-fixture.js';
import type { LoadedWork, WorkHandler } from '../work-kind.js';
import { KindRunner } from './kind-runner.js';
import { SuspectPlace } from './suspect-place.js';
import { WorkMetrics } from './work-metrics.js';
import { WorkSweep } from './work-sweep.js';

const KIND = 'made-up';
const ACCOUNTS = 4;
const SUBJECTS = 4;

/** After this time requests name other subjects: a lost request of the earlier ones is not made up for by a later one. */
const SUBJECTS_MS = 700;
const GROUPS = ['', 'B', 'a'];
const PER_GROUP = 3;
const LEASE_MS = 3_500;
const SWEEP_MS = 400;
const PROCESSES = 4;
const REQUESTERS = 8;
const HAMMER_MS = isNightly ? 25_000 : 8_000;

/** The least requests and steps that must have happened meanwhile. On a busy machine that takes longer, up to ten times. */
const LEAST = HAMMER_MS / 50;
const LEAST_CRASHES = 3;

const fixture = workFixture({ accounts: ACCOUNTS });

beforeAll(async () => {
  await fixture.database.execute(
    `create table made_up (account_id integer, subject text, version integer not null default 0, seen integer not null default 0,
       born text not null default gen_random_uuid()::text, primary key (account_id, subject))`,
  );
});

const below = (end: number) => Math.floor(Math.random() * end);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const never = () => new Promise<never>(() => undefined);

/** What a step knows of its subject. One that was removed and requested again was born again. */
interface Version {
  readonly version: number;
  readonly born: string;
}

/** A step in progress in some process. */
interface Step {
  readonly process: ProcessUnderTest;
  readonly name: string;
  readonly group: string;
  readonly isSuspect: boolean;
  readonly lease: Lease;
}

/** What all processes did that they may not do, and how much they did. */
const violations: string[] = [];
const inProgress = new Set<Step>();
let steps = 0;
let crashes = 0;

/** False at the end, when all rows are to end. */
let isHammering = true;

/** A process with a pool of its own, which can crash: its connections end, and it does nothing any more. */
class ProcessUnderTest {
  isDead = false;
  readonly runner: KindRunner;
  private readonly sweep: WorkSweep;
  private readonly database: Database;

  constructor(readonly name: string) {
    this.database = new Database({ url: fixture.database.url, maxConnections: 6, applicationName: name });
    const silent = createLogger({ name: 'test', level: 'silent' });
    // The server says where a deadlock was, and between which statements only in its log.
    const note = (line: { err?: Error & { where?: string; detail?: string } }, message: string) => {
      const { message: reason = '', where = '', detail = '' } = line.err ?? {};
      const isExpected = reason === 'made up' || message.startsWith('giving up');
      if (!this.isDead && !isExpected) violations.push(`${message}: ${reason} ${where} ${detail}`);
    };
    const deps = {
      database: this.mortal(),
      clock: systemClock,
      logger: Object.assign(Object.create(silent) as typeof silent, { error: note, warn: note }),
      metrics: new WorkMetrics(new Registry()),
      mayWork: () => !this.isDead,
      sweepMs: SWEEP_MS,
      suspects: new SuspectPlace(systemClock),
    };
    this.runner = new KindRunner(deps, {
      options: { kind: KIND, concurrency: 6, perGroup: PER_GROUP, leaseMs: LEASE_MS, slowCallMs: 40 },
      handler: this.handler() as WorkHandler<unknown, unknown>,
    });
    this.sweep = new WorkSweep(deps, () => this.runner.wake());
    this.runner.start();
    this.sweep.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.runner.stop(), this.sweep.stop()]);
    await this.database.close();
  }

  async crash(): Promise<void> {
    if (this.isDead) return;
    this.isDead = true;
    crashes += 1;
    const ended = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = $1 and datname = current_database()`;
    await fixture.database.query(ended, [this.name]);
    for (const step of inProgress) if (step.process === this) inProgress.delete(step);
    // Nothing waits for what these wait for; they end its timers.
    void this.runner.stop();
    void this.sweep.stop();
    void this.database.close();
  }

  /** The database as the process sees it, which hears nothing from it after its death. */
  private mortal(): Database {
    const { database } = this;
    const whileAlive = <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) => {
      return async (...given: Given): Promise<Answer> => {
        if (this.isDead) return never();
        try {
          const answer = await call(...given);
          return this.isDead ? await never() : answer;
        } catch (error) {
          if (this.isDead) return never();
          throw error;
        }
      };
    };
    return Object.assign(Object.create(database) as Database, {
      query: whileAlive(database.query.bind(database)),
      execute: whileAlive(database.execute.bind(database)),
      transaction: whileAlive(database.transaction.bind(database)),
    });
  }

  private handler(): WorkHandler<Version, undefined> {
    return {
      load: async (transaction, claimed) => {
        const rows = await transaction.query<Version & { accountId: number; subject: string }>(
          `select account_id as "accountId", subject, version, born from made_up
           where (account_id, subject) in (select * from unnest($1::integer[], $2::text[]))`,
          [claimed.map(({ accountId }) => accountId), claimed.map(({ subject }) => subject)],
        );
        // Changes that are committed from here on are not seen.
        await systemClock.sleep(below(10));
        const versions = new Map(rows.map((row) => [`${row.accountId} ${row.subject}`, row]));
        return claimed.flatMap((work) => {
          const row = versions.get(`${work.accountId} ${work.subject}`);
          return row === undefined ? [] : [{ work, row }];
        });
      },
      step: (loaded, lease) => this.step(loaded, lease),
      record: async (transaction, accountId, ended) => {
        const seen = ended.filter(({ outcome }) => outcome.next !== 'again');
        const update = 'update made_up set seen = greatest(seen, $3::integer) where account_id = $1 and subject = $2';
        for (const { work, row } of seen.sort((a, b) => (a.work.subject < b.work.subject ? -1 : 1)))
          await transaction.execute(update, [accountId, work.subject, row.version]);
      },
    };
  }

  private async step({ work, row }: LoadedWork<Version>, lease: Lease): Promise<WorkOutcome<undefined>> {
    const name = `${work.accountId} ${work.subject} ${row.born}`;
    const group = `${work.accountId} ${work.group}`;
    const step: Step = { process: this, name, group, isSuspect: work.lostClaims >= 2, lease };
    steps += 1;
    for (const other of inProgress) {
      if (other.name === name && other.lease.isHeld()) violations.push(`two steps of ${name}`);
    }
    inProgress.add(step);
    const own = [...inProgress].filter(({ process }) => process === this);
    if (own.filter((each) => each.group === group).length > PER_GROUP) violations.push(`too many of ${group}`);
    if (own.filter(({ isSuspect }) => isSuspect).length > 1) violations.push('two suspects in a process');
    await systemClock.sleep(below(100) === 0 ? 300 : below(20));
    if (isHammering && below(400) === 0) await this.crash();
    if (this.isDead) return never();
    inProgress.delete(step);
    const chance = below(100);
    if (chance < 5) throw new Error('made up');
    if (chance < 25) return again(pick([0, 1, 50, 300]), undefined, { failed: chance < 10 });
    if (chance < 45) return waitsFor('something', undefined, { atMostMs: pick([1_000, 60_000]) });
    return done(undefined);
  }
}

/** Changes a subject and requests its work, as use cases do: first the row of the domain, and the work at the end. */
async function request(database: Database): Promise<void> {
  const of = { accountId: pick(fixture.accounts), kind: KIND };
  const way = below(10);
  // Two statements that lock rows of several subjects would need one order of their own.
  const mayWait = way > 0 && way < 5;
  const round = Math.floor(systemClock.monotonic() / SUBJECTS_MS);
  const newName = () => `${pick(['s', 'S', 'é'])}${below(SUBJECTS)} ${round}`;
  const names = Array.from({ length: mayWait ? 1 : 1 + below(4) }, newName);
  const subjects = [...new Set(names)];
  const turns = await database.transaction(async (transaction) => {
    const changed: string[] = [];
    for (const subject of subjects.sort()) {
      const count = await transaction.execute(
        way === 0
          ? 'delete from made_up where account_id = $1 and subject = $2'
          : `insert into made_up as present (account_id, subject, version) values ($1, $2, 1)
             on conflict (account_id, subject) do update set version = present.version + 1`,
        [of.accountId, subject],
      );
      if (count > 0) changed.push(subject);
    }
    if (below(10) === 0) await systemClock.sleep(below(30));
    if (way > 0) return requestAll(transaction, { ...of, subjects, mayWait });
    // A subject that was not there may be requested meanwhile: its work is not of this transaction.
    await deleteWork(transaction, { ...of, subjects: changed });
    return [];
  });
  // Some requests are never announced.
  if (below(4) > 0) await markTurns(database, { kind: KIND, turns });
}

async function requestAll(
  sql: Sql,
  { subjects, mayWait, ...of }: { accountId: number; kind: string; subjects: string[]; mayWait: boolean },
) {
  // A row that it did not find, or that is set aside, is requested anew.
  const present = mayWait ? await makeWorkDue(sql, { ...of, subjects, limit: 10 }) : [];
  const missing = present.length > 0 ? [] : subjects;
  const other = () => ({ group: pick(GROUPS), inMs: pick([0, 0, 0, 200]), isFirst: below(3) === 0 });
  const rows = missing.map((subject) => ({ subject, ...other() }));
  return [...present, ...(await insertWork(sql, { ...of, rows }))];
}

const number = async (sum: string) => {
  const [row] = await fixture.database.query<{ n: number }>(`select ${sum}`);
  return row?.n ?? 0;
};
const count = (condition: string) => number(`count(*)::integer as n from ${condition}`);
const deadlocks = async () => {
  await fixture.database.query('select pg_stat_clear_snapshot()');
  return number('deadlocks::integer as n from pg_stat_database where datname = current_database()');
};

it('[reliability 2] many processes that crash do each requested step once after its request, one at a time, and forget none', async () => {
  let number = 0;
  const begin = () => new ProcessUnderTest(`process ${(number += 1)}`);
  const processes = Array.from({ length: PROCESSES }, begin);
  const replaceDead = () => processes.forEach((each, place) => each.isDead && (processes[place] = begin()));
  const requests = new Database({ url: fixture.database.url, maxConnections: REQUESTERS });
  const began = systemClock.monotonic();
  const isOver = () => {
    const passedMs = systemClock.monotonic() - began;
    const isEnough = requested >= LEAST && steps >= LEAST && crashes >= LEAST_CRASHES;
    return passedMs > 10 * HAMMER_MS || (passedMs > HAMMER_MS && isEnough);
  };
  let requested = 0;
  const hammer = async () => {
    while (!isOver()) {
      await request(requests).catch((error: Error) => void violations.push(`request: ${error.message}`));
      requested += 1;
      pick(processes).runner.wake();
      replaceDead();
      await systemClock.sleep(below(60));
    }
  };
  await Promise.all(Array.from({ length: REQUESTERS }, hammer));
  isHammering = false;
  replaceDead();
  // What still waits for an event gets it.
  const happens = `update work set due_at = now() where due_at > now() + interval '2 seconds' and due_at < 'infinity'`;
  const endedIn = systemClock.monotonic();
  await waitFor(async () => {
    await fixture.database.execute(happens);
    return (await count('work where set_aside_at is null')) === 0;
  }, 'all rows to end');
  const forgotten = await fixture.database.query(
    `select * from made_up where version > seen and not exists (
         select 1 from work where work.account_id = made_up.account_id and work.subject = made_up.subject)`,
  );
  const tookMs = Math.round(systemClock.monotonic() - endedIn);
  await Promise.all(processes.map((each) => each.stop()));
  await requests.close();
  expect([violations.slice(0, 10), forgotten, await deadlocks()]).toEqual([[], [], 0]);
  // The test means something.
  expect(Math.min(requested / LEAST, steps / LEAST, crashes / LEAST_CRASHES)).toBeGreaterThanOrEqual(1);
  process.stdout.write(`${requested} requests, ${steps} steps, ${crashes} crashes, the rest in ${tookMs} ms\n`);
});
