import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { checkStoredEvents } from '../events/stored-events.js';
import { processStartTime } from '../process/identity.js';
import { testRunPid } from './test-run.js';
import { testServerUrl } from './test-server.js';

/** A database for one test file. */
export interface TestDatabase {
  url: string;
  /** The time of the server at the creation: where a `manualClock` begins if the product compares it with `now()`. */
  now: Date;
  /**
   * Drops the database, even if connections to it are open. Rejects if the tests recorded an event that does not follow
   * the schema of the catalogue [6].
   */
  drop(): Promise<void>;
}

/** The advisory lock of the process that creates a template or drops old databases. */
const TEMPLATE_LOCK = 4_701_001;

/**
 * Creates a fresh, migrated database [design 5]. `migrate` runs once per test run, on a template from which the
 * databases are copied (a third of a second each). Call `drop` in afterAll. `platforms` are those of the
 * publishers besides the ones of the sandbox whose `connection.*` events the tests may record. `plantsEvents` says that
 * the tests insert rows of events with invented bodies, which are then not checked.
 */
export async function testDatabase(
  migrate: (url: string) => Promise<void>,
  { platforms, plantsEvents = false }: { platforms?: readonly string[]; plantsEvents?: boolean } = {},
): Promise<TestDatabase> {
  const serverUrl = await testServerUrl();
  const run = testRunPid();
  const content = createHash('sha256').update(`${migrate.name}\n${migrate.toString()}`).digest('hex').slice(0, 12);
  const template = `listings_template_${run}_${content}`;
  const name = `listings_test_${run}_${randomBytes(6).toString('hex')}`;
  const now = await withServer(serverUrl, async (server) => {
    if (!(await templateReady(server, template)))
      await makeTemplate(server, template, () => migrate(databaseUrl(serverUrl, template)));
    await server.query(`create database ${name} template ${template}`);
    const { rows } = await server.query<{ now: Date }>('select now()');
    return (rows[0] as { now: Date }).now;
  });
  const url = databaseUrl(serverUrl, name);
  let dropped = false;
  return {
    url,
    now,
    drop: async () => {
      if (dropped) return;
      try {
        if (!plantsEvents) await checkStoredEvents(url, platforms);
      } finally {
        dropped = true;
        await withServer(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`));
      }
    },
  };
}

async function makeTemplate(server: pg.Client, template: string, migrate: () => Promise<void>): Promise<void> {
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await templateReady(server, template)) return;
    await dropDatabasesOfDeadRuns(server);
    await server.query(`drop database if exists ${template} with (force)`);
    await server.query(`create database ${template}`);
    await migrate();
    // PostgreSQL cannot copy a template while somebody is connected to it.
    await server.query(`alter database ${template} with allow_connections false`);
  } finally {
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

async function templateReady(server: pg.Client, template: string): Promise<boolean> {
  const { rowCount } = await server.query('select 1 from pg_database where datname = $1 and not datallowconn', [
    template,
  ]);
  return rowCount === 1;
}

/**
 * Drops databases of earlier runs, so that a server that outlives its runs (a developer's own TEST_DATABASE_URL) does
 * not fill up.
 */
async function dropDatabasesOfDeadRuns(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^listings_(test|template)_[0-9]+_'`,
  );
  for (const { datname } of rows) {
    const run = Number(datname.split('_')[2]);
    if (processStartTime(run) === undefined) await server.query(`drop database if exists ${datname} with (force)`);
  }
}

async function withServer<T>(url: string, use: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    return await use(server);
  } finally {
    await server.end();
  }
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}
