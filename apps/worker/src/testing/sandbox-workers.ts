import { afterEach } from '@jest/globals';
import type { Database } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { buildWorker } from './built-worker.js';
import type { WorkerBuild, WorkerProcess } from './built-worker.js';

/** The ENCRYPTION_KEY of the workers. */
export const KEY = Buffer.alloc(32, 7).toString('base64');

/** Workers in child processes with one database, the sandbox of the publishers and a folder for files. */
export interface SandboxWorkers {
  readonly build: WorkerBuild;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly sandbox: Sandbox;
  readonly admin: SandboxAdmin;
  /** MEDIA_DIR of the workers. */
  readonly folder: string;
  /** Starts a worker; `more` is added to its environment. */
  start(more?: Readonly<Record<string, string>>): WorkerProcess;
  /** Kills all workers. Call it in afterEach. */
  killAll(): Promise<void>;
  /** Removes everything. Rejects if a worker logged a warning that the test does not expect. */
  close(): Promise<void>;
}

interface WorkerOptions {
  readonly plugIns: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The workers of a test file: those that a test leaves are killed after it. */
export function workersOfFile(options: WorkerOptions): SandboxWorkers {
  const workers = shared(() => sandboxWorkers(options));
  afterEach(() => workers.killAll());
  return workers;
}

/** Builds the worker with these plug-ins; `environment` is added to that of every worker. Close it in afterAll. */
export async function sandboxWorkers({ plugIns, environment = {} }: WorkerOptions): Promise<SandboxWorkers> {
  const build = buildWorker();
  const folder = temporaryFolder();
  const [database, sandbox] = await Promise.all([temporaryDatabase(), startSandbox()]);
  const workers: WorkerProcess[] = [];
  const killAll = async () => {
    for (const { child } of workers) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));
    workers.length = 0;
  };
  return {
    build,
    database,
    databaseUrl: database.url,
    sandbox,
    admin: new SandboxAdmin(sandbox.url),
    folder: folder.path,
    start: (more = {}) => {
      const worker = build.start({
        DATABASE_URL: database.url,
        ENCRYPTION_KEY: KEY,
        MEDIA_DIR: folder.path,
        PUBLISHERS: plugIns.map((name) => build.plugIn(name)).join(),
        ...plugInSettings(sandbox.url),
        PUBLIC_URL: 'https://listings.example',
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        ...environment,
        ...more,
      });
      workers.push(worker);
      return worker;
    },
    killAll,
    close: async () => {
      await killAll();
      await sandbox.close();
      folder.close();
      await database.close();
      build.remove();
    },
  };
}
