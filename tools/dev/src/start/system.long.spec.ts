/** @part base */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { systemClock } from '@listings/platform';
import { processStartTime, stopLeftover, waitFor } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import type { DemoData, SeedContext } from '../seed/demo-data.js';
import { readStartConfiguration } from './configuration.js';
import type { StartProblem } from './problem.js';
import type { System, SystemParts } from './system.js';
import { startSystem } from './system.js';

/** Replaces any of the processes: reports that it is ready, and exits on SIGTERM or when its supervisor is gone. */
const STAND_IN = `
  console.log('hello from', process.env.PORT, process.env.METRICS_PORT, process.env.PUBLISHER_A_TOKEN_URL);
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  process.send({ type: 'ready' });
`;

const DEMO: DemoData = {
  account: { id: '1', email: 'demo@example.com', password: 'demo', plan: 'ENTERPRISE' },
  apiKeys: { write: 'la_live_w', read: 'la_live_r' },
  webhookSecret: 'whsec_x',
  connectedAccounts: [{ publisher: 'PUBLISHER_A', connectedAccountId: '7' }],
};

describe('[design 4] the start', () => {
  let system: System | undefined;
  let said: string[];
  let problems: StartProblem[];
  let seeds: SeedContext[];

  afterEach(async () => {
    await system?.stop();
    await stopLeftover(home.at('postgres'));
  });

  const home = perTest(temporaryFolder);
  const other = perTest(temporaryFolder);

  beforeEach(() => {
    said = [];
    problems = [];
    seeds = [];
  });

  const configurationOf = ({ path }: { path: string }, more: Record<string, string> = {}) =>
    readStartConfiguration({ LISTINGS_HOME: path, PORT: '0', ...more }, path);

  function parts(): SystemParts {
    const standIn = home.write('stand-in.mjs', STAND_IN);
    return {
      configuration: configurationOf(home),
      scripts: { sandbox: standIn, api: standIn, worker: standIn, 'webhook-dispatcher': standIn },
      migrate: async () => undefined,
      seed: async (context) => {
        seeds.push(context);
        await context.apiReady;
        return context.previous ?? DEMO;
      },
      environment: { ...process.env, NODE_OPTIONS: '' },
      clock: systemClock,
      say: (text) => void said.push(text),
      failed: (problem) => void problems.push(problem),
    };
  }

  function start(more: Partial<SystemParts> = {}): System {
    system = startSystem({ ...parts(), ...more });
    return system;
  }

  const environment = () => home.at('environment.json');
  const environmentFile = () => JSON.parse(readFileSync(environment(), 'utf8')) as { pids: Record<string, number> };

  it('writes environment.json when all is ready and removes it on stop; the data stays', async () => {
    const started = await start().ready;

    const urls = ['apiUrl', 'docsUrl', 'dashboardUrl', 'metricsUrls', 'sandboxUrl', 'inboxUrl', 'databaseUrl'];
    const others = ['queueUrl', 'account', 'apiKeys', 'webhookSecret', 'connectedAccounts', 'pids'];
    expect(Object.keys(environmentFile())).toEqual([...urls, ...others]);
    expect(environmentFile()).toMatchObject({ ...DEMO, apiUrl: started.apiUrl, queueUrl: started.databaseUrl });
    expect(statSync(environment()).mode & 0o777).toBe(0o600);
    const processes = ['api', 'postgres', 'sandbox', 'start', 'webhook-dispatcher', 'worker'];
    expect(Object.keys(started.pids).sort()).toEqual(processes);
    expect(readFileSync(home.at('logs/worker.log'), 'utf8')).toContain(`${started.sandboxUrl}/a/oauth/token`);
    await query(started.databaseUrl, 'create table kept (x int)');

    await system?.stop();
    expect(existsSync(environment())).toBe(false);
    const children = Object.entries(started.pids).filter(([name]) => name !== 'start');
    expect(children.filter(([, pid]) => processStartTime(pid))).toEqual([]);

    const again = await start().ready;
    expect(again.databaseUrl).toBe(started.databaseUrl);
    expect(await query(again.databaseUrl, 'select * from kept')).toEqual([]);
    expect(seeds.map(({ previous }) => previous)).toEqual([undefined, DEMO]);
  });

  it('restarts a process that was killed, and PostgreSQL too', async () => {
    const { pids, databaseUrl } = await start().ready;

    process.kill(pids['worker'] as number, 'SIGKILL');
    await waitFor(() => environmentFile().pids['worker'] !== pids['worker'], { describe: 'a new worker' });
    expect(said.join('\n')).toMatch(
      /worker exited \(SIGKILL\) and restarts in 0.25 s. Last lines of .*worker.log:\n {4}hello from/,
    );

    process.kill(pids['postgres'] as number, 'SIGKILL');
    await waitFor(() => environmentFile().pids['postgres'] !== pids['postgres'], { describe: 'a new PostgreSQL' });
    expect(await query(databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(problems).toEqual([]);
  });

  it('[design 3.11] ends with the log of a process whose configuration is wrong', async () => {
    const broken = home.write('broken.mjs', `console.error('PORT must be a number'); process.exit(78);`);
    const { ready } = start({ scripts: { ...parts().scripts, api: broken } });
    await expect(ready).rejects.toThrow(
      /api does not keep running: its configuration is wrong. Last lines of .*api.log:\n {4}PORT must be a number/,
    );
    expect(problems).toHaveLength(1);
    expect(existsSync(environment())).toBe(false);
  });

  it('[reliability 2] does not give up on a process that dies again and again', async () => {
    const deaths = home.at('deaths');
    const dying = home.write(
      'dying.mjs',
      `import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(deaths)}, 'x');
       if (readFileSync(${JSON.stringify(deaths)}, 'utf8').length <= 5) process.exit(1);
       ${STAND_IN}`,
    );
    await start({ scripts: { ...parts().scripts, worker: dying } }).ready;
    expect(said.filter((line) => line.includes('worker exited (exit code 1)'))).toHaveLength(5);
    expect(problems).toEqual([]);
  });

  it('rejects a second start in the same home', async () => {
    await start().ready;
    const first = system;
    expect(() => start()).toThrow(`Another start (pid ${process.pid}) already runs in this folder`);
    system = first;
  });

  it('can be stopped at any moment of the start', async () => {
    const moments = [
      () => true,
      () => existsSync(home.at('postgres/postmaster.pid')),
      () => seeds.length > 0,
      () => existsSync(environment()),
    ];
    for (const reached of moments) {
      seeds = [];
      start();
      await waitFor(reached, { describe: String(reached), intervalMs: 2 });
      await system?.stop();
      await system?.ready.catch(() => undefined);
      expect(existsSync(environment())).toBe(false);
      expect(existsSync(home.at('start.lock'))).toBe(false);
    }
  });

  it('[reliability 2] waits for a DATABASE_URL that does not answer, says so, and stops at once', async () => {
    const away = configurationOf(home, { DATABASE_URL: 'postgres://me@127.0.0.1:1/none' });
    const { ready, stop } = start({ configuration: away });
    const waits = () => said.filter((line) => line.includes('waiting for the database at 127.0.0.1:1: connect ECONN'));
    await waitFor(() => waits().length >= 3, { describe: 'three attempts' });
    const since = performance.now();
    await stop();
    expect(performance.now() - since).toBeLessThan(5_000);
    await expect(ready).rejects.toThrow('is not usable');
  });

  it('[design 3.11] names a DATABASE_URL that no wait makes right', async () => {
    const { databaseUrl } = await start().ready;
    const wrong = new URL(databaseUrl);
    wrong.password = 'guess';
    const configuration = configurationOf(other, { DATABASE_URL: wrong.href });
    const { ready, stop } = startSystem({ ...parts(), configuration });
    await expect(ready).rejects.toThrow(/^The database of DATABASE_URL \(.*\) is not usable: password auth.*\.$/);
    await stop();
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
