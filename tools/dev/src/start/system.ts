import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@listings/platform';
import { style } from '../say.js';
import type { DemoData, SeedContext } from '../seed/demo-data.js';
import type { Addresses } from './app-environment.js';
import { appEnvironment } from './app-environment.js';
import type { PortName, StartConfiguration } from './configuration.js';
import type { RunningDatabase } from './database.js';
import { reachDatabase, recoverDatabaseFolder, startDatabase } from './database.js';
import type { EnvironmentFile } from './environment-file.js';
import { openHome } from './home.js';
import { lockHome } from './lock.js';
import { choosePorts } from './ports.js';
import { StartProblem } from './problem.js';
import { openProcessRecord, stopLeftoverProcesses } from './process-record.js';
import { homeSecrets } from './secrets.js';
import { asRecord, readStateFile, updateStateFile, writeStateFile } from './state-file.js';
import type { SupervisedProcess } from './supervised-process.js';
import { supervise } from './supervised-process.js';

/** The three apps, in the order of the summary. */
export const APPS = ['api', 'worker', 'webhook-dispatcher'] as const;

/** The parts of the system; tests replace some of them with fakes. */
export interface SystemParts {
  configuration: StartConfiguration;
  /** The script of each process. */
  scripts: Record<(typeof APPS)[number] | 'sandbox', string>;
  migrate(databaseUrl: string): Promise<void>;
  seed(context: SeedContext): Promise<DemoData>;
  /** The user's environment, which the processes inherit. */
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  say(text: string): void;
  /** Called when a part has a wrong configuration; the system should be stopped. */
  failed(problem: StartProblem): void;
}

/** A system that is starting or running. */
export interface System {
  /** Resolves when every process is ready and environment.json is written. */
  ready: Promise<EnvironmentFile>;
  /** Stops everything in order: the apps, the sandbox, the database. Takes at most 19 s. */
  stop(): Promise<void>;
  /** While stopping: kills the remaining apps and the sandbox instead of waiting for them. */
  hurry(): void;
}

/** Starts everything in LISTINGS_HOME [design 4]. */
export function startSystem(parts: SystemParts): System {
  const { configuration, scripts, clock, say } = parts;
  const paths = openHome(configuration.home);
  const unlock = lockHome(paths.lock);
  const apps: SupervisedProcess[] = [];
  const pids: Record<string, number> = { start: process.pid };
  let sandbox: SupervisedProcess | undefined;
  let database: Promise<RunningDatabase> | undefined;
  let written: EnvironmentFile | undefined;
  let stopping = false;
  const stop = new AbortController();
  const warn = (line: string) => say(style('yellow', line));
  const record = openProcessRecord(paths.processes, warn);

  const goOn = () => {
    if (stopping) throw new StartProblem('stopped');
  };
  const fail = (problem: StartProblem) => {
    if (!stopping) parts.failed(problem);
  };
  const refresh = () => {
    if (written && !stopping) updateStateFile(paths.environment, { ...written, pids }, warn);
  };
  const events = {
    spawned: (name: string, pid: number) => record.add(name, pid),
    ready: (name: string, pid: number) => {
      pids[name] = pid;
      say(written ? `${name} is ready again` : `${name} is ready`);
      refresh();
    },
    died: (_name: string, story: string) => say(style('yellow', story)),
    gaveUp: fail,
  };
  const run = (name: keyof SystemParts['scripts'], env: NodeJS.ProcessEnv) =>
    supervise({ name, script: scripts[name], env, logFile: join(paths.logs, `${name}.log`) }, { events, clock });

  const begin = async (): Promise<EnvironmentFile> => {
    rmSync(paths.environment, { force: true });
    const left = await stopLeftoverProcesses(paths.processes, { clock });
    if (left.length > 0) say(`Stopped processes that a killed start had left running: ${left.join(', ')}`);
    const isNew = !configuration.databaseUrl && (await recoverDatabaseFolder(paths)) === 'absent';
    const secrets = homeSecrets(paths.secrets);
    goOn();
    const ports = await choosePorts(configuration.ports, paths.ports);
    goOn();

    const apiUrl = `http://127.0.0.1:${ports.api}`;
    const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    sandbox = run('sandbox', { ...parts.environment, PORT: String(ports.sandbox) });
    database = configuration.databaseUrl
      ? reachDatabase(configuration.databaseUrl, { say, signal: stop.signal, clock })
      : startDatabase({
          paths,
          isNew,
          port: ports.postgres,
          password: secrets.postgresPassword,
          clock,
          events: {
            died: (story) => say(style('yellow', story)),
            restarted: () => void refreshDatabase().then(() => say('PostgreSQL is ready again')),
          },
        });
    const { url: databaseUrl, description } = await database;
    await refreshDatabase();
    say(description);
    goOn();
    await parts.migrate(databaseUrl);
    say('Database schema is up to date');
    goOn();

    const addresses: Addresses = {
      databaseUrl,
      queueUrl: configuration.queueUrl ?? databaseUrl,
      apiUrl,
      sandboxUrl,
      mediaDir: paths.media,
      encryptionKey: secrets.encryptionKey,
    };
    const environment = appEnvironment(addresses, parts.environment);
    for (const name of APPS) apps.push(run(name, { ...environment, ...appPorts(name, ports), ...nodeOptions(name, environment) }));
    const [api] = apps as [SupervisedProcess];

    const inboxUrl = `${sandboxUrl}/inbox/demo`;
    const demo = await parts.seed({
      databaseUrl,
      queueUrl: addresses.queueUrl,
      apiUrl,
      sandboxUrl,
      inboxUrl,
      environment,
      sandboxReady: sandbox.ready,
      apiReady: api.ready,
      previous: isNew ? undefined : rememberedDemo(databaseUrl),
      say,
    });
    rememberDemo(databaseUrl, demo);
    await Promise.all([sandbox, ...apps].map((process) => process.ready));
    goOn();
    written = {
      apiUrl,
      docsUrl: `${apiUrl}/docs`,
      dashboardUrl: `${apiUrl}/dashboard`,
      metricsUrls: Object.fromEntries(
        APPS.map((name) => [name, `http://127.0.0.1:${ports[`${name}-metrics`]}/metrics`]),
      ),
      sandboxUrl,
      inboxUrl,
      databaseUrl,
      queueUrl: addresses.queueUrl,
      account: demo.account,
      apiKeys: demo.apiKeys,
      webhookSecret: demo.webhookSecret,
      connectedAccounts: demo.connectedAccounts,
      pids: { ...pids },
    };
    refresh();
    return written;
  };

  const refreshDatabase = async () => {
    const pid = (await database)?.pid();
    if (pid !== undefined) pids['postgres'] = pid;
    refresh();
  };

  /** Names the database that contains the remembered demo data: another DATABASE_URL has none. */
  const databaseName = (databaseUrl: string) =>
    configuration.databaseUrl ? new URL(databaseUrl).host + new URL(databaseUrl).pathname : 'built-in';
  const rememberedDemo = (databaseUrl: string): DemoData | undefined => {
    const { database: name, demo } = asRecord(readStateFile(paths.demo));
    return name === databaseName(databaseUrl) ? (demo as DemoData) : undefined;
  };
  const rememberDemo = (databaseUrl: string, demo: DemoData) =>
    writeStateFile(paths.demo, { database: databaseName(databaseUrl), demo });

  const ready = begin();
  ready.catch(() => undefined);
  return {
    ready,
    stop: async () => {
      stopping = true;
      stop.abort();
      rmSync(paths.environment, { force: true });
      await Promise.all(apps.map((app) => app.stop(12_000)));
      await sandbox?.stop(2000);
      await (await database?.catch(() => undefined))?.stop();
      // Wait for a start that was interrupted: it ends at its next step.
      const enough = new Promise<void>((resolve) => clock.after(1000, resolve).unref());
      await Promise.race([ready.catch(() => undefined), enough]);
      record.remove();
      unlock();
    },
    hurry: () => [...apps, sandbox].forEach((process) => process?.kill()),
  };
}

function appPorts(name: (typeof APPS)[number], ports: Record<PortName, number>): Record<string, string> {
  return { METRICS_PORT: String(ports[`${name}-metrics`]), PORT: name === 'api' ? String(ports.api) : '' };
}

/** As in the images: what pictures took goes back to the system at once. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The young generation of the worker is small, as in its image, so that the garbage of large files does not add up. */
function nodeOptions(name: (typeof APPS)[number], { NODE_OPTIONS }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (name !== 'worker') return MALLOC;
  return { ...MALLOC, NODE_OPTIONS: `${NODE_OPTIONS ?? ''} --max-semi-space-size=8`.trim() };
}
