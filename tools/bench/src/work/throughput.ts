import { Registry } from 'prom-client';
import { Database } from '@listings/persistence';
import { createLogger, systemClock } from '@listings/platform';
import { done, WorkMetrics } from '@listings/work';
import type { WorkHandler } from '@listings/work';
import { KindRunner, SuspectPlace } from '@listings/work/runner';
import { measureRate } from '../measure/rate.js';
import type { Rate } from '../measure/rate.js';

/** A runner with so many slots, beside rows of so many accounts. */
export interface Setting {
  readonly concurrency: number;
  readonly accounts: number;
}

/** The rounds of one setting. */
export interface Throughputs extends Setting {
  readonly engine: readonly Rate[];
  readonly bare: readonly Rate[];
}

const KIND = 'no-op';
const MOST = 64;
const settings: readonly Setting[] = [16, 64].flatMap((concurrency) =>
  [1, 1_000].map((accounts) => ({ concurrency, accounts })),
);

/** Measures the runner with steps that do nothing, and a bare loop, in alternating rounds. */
export async function measureThroughput(
  url: string,
  { databasePid, rounds, rows }: { databasePid: number; rounds: number; rows: number },
): Promise<Throughputs[]> {
  const database = new Database({ url, statementTimeoutMs: 0 });
  try {
    const measured: Throughputs[] = [];
    for (const setting of settings) {
      const both = { engine: [] as Rate[], bare: [] as Rate[] };
      // The first round does not count: code is compiled and statements are planned in it.
      for (let round = 0; round <= rounds; round += 1) {
        for (const name of round % 2 === 0 ? (['bare', 'engine'] as const) : (['engine', 'bare'] as const)) {
          await addRows(database, { rows, accounts: setting.accounts });
          const work = name === 'bare' ? () => runBare(database, rows) : () => runEngine(database, setting, rows);
          const result = await measureRate({ pid: process.pid, postgres: databasePid, count: rows }, work);
          if (round > 0) both[name].push(result);
          await database.execute('delete from work where kind = $1', [KIND]);
          await database.execute(`delete from bare_work where id < 0`);
        }
      }
      measured.push({ ...setting, ...both });
    }
    return measured;
  } finally {
    await database.close();
  }
}

/** Adds rows that are due, to the work of the engine and, as the oldest ones, to the bare table. */
async function addRows(database: Database, { rows, accounts }: { rows: number; accounts: number }): Promise<void> {
  await database.execute(
    `insert into work (account_id, kind, subject, due_at) select 1 + n % $2::integer, $3, n, now() - interval '2 hours'
     from generate_series(1, $1::integer) n`,
    [rows, accounts, KIND],
  );
  await database.execute(
    `insert into work_turns (kind, account_id, group_key, due_at) select $2, n, '', now() - interval '2 hours'
     from generate_series(1, $1::integer) n on conflict (kind, account_id, group_key) do update set due_at = excluded.due_at`,
    [accounts, KIND],
  );
  await database.execute(
    `insert into bare_work (id, account_id, due_at) select -n, 1 + n % $2::integer, now() - interval '2 hours'
     from generate_series(1, $1::integer) n`,
    [rows, accounts],
  );
  await database.execute('vacuum work, work_turns, bare_work');
}

/** Works on all rows with the runner of a process. */
async function runEngine(database: Database, { concurrency }: Setting, rows: number): Promise<void> {
  let left = rows;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const handler: WorkHandler<undefined, undefined> = {
    load: async (_, claimed) => claimed.map((work) => ({ work, row: undefined })),
    step: async () => {
      left -= 1;
      if (left === 0) end();
      return done(undefined);
    },
  };
  const runner = new KindRunner(
    {
      database,
      clock: systemClock,
      logger: createLogger({ name: 'bench', level: 'error' }),
      metrics: new WorkMetrics(new Registry()),
      mayWork: () => true,
      sweepMs: 1_000,
      suspects: new SuspectPlace(systemClock),
    },
    { options: { kind: KIND, concurrency }, handler: handler as WorkHandler<unknown, unknown> },
  );
  runner.start();
  await ended;
  await runner.stop();
}

const CLAIM = {
  name: 'bare-claim',
  text: `
  update bare_work set lease_until = now() + interval '1 hour', due_at = 'infinity'
  where id = any(array(
    select id from bare_work where due_at <= now() order by due_at limit ${MOST} for update skip locked
  )) returning id, account_id`,
};
const DELETE = { name: 'bare-delete', text: 'delete from bare_work where id = any($1::bigint[])' };

/** Claims batches and deletes them, one after the other. */
async function runBare(database: Database, rows: number): Promise<void> {
  for (let left = rows; left > 0;) {
    const claimed = await database.query<{ id: number }>(CLAIM);
    if (claimed.length === 0) throw new Error('The bare table has no due rows.');
    await database.execute(DELETE, [claimed.map(({ id }) => id)]);
    left -= claimed.length;
  }
}
