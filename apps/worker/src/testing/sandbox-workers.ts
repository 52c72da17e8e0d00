import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { Database, migrate } from '@listings/persistence';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { testDatabase } from '@listings/testing';
import { shared } from '@listings/testing/jest';
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

/** The workers of a spec file, which end after each test. They have their properties in hooks and tests only. */
export function workersOfFile(options: WorkerOptions): SandboxWorkers {
  const workers = shared(() => sandboxWorkers(options));
  afterEach(() => workers.killAll());
  return workers;
}

/** Builds the worker with these plug-ins; `environment` is added to that of every worker. Close it in afterAll. */
export async function sandboxWorkers({ plugIns, environment = {} }: WorkerOptions): Promise<SandboxWorkers> {
  const build = buildWorker();
  const folder = mkdtempSync(join(tmpdir(), 'listings-worker-'));
  const [made, sandbox] = await Promise.all([testDatabase(migrate), startSandbox()]);
  const database = new Database({ url: made.url });
  const workers: WorkerProcess[] = [];
  const killAll = async () => {
    for (const { child } of workers) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));
    workers.length = 0;
  };
  return {
    build,
    database,
    databaseUrl: made.url,
    sandbox,
    admin: new SandboxAdmin(sandbox.url),
    folder,
    start: (more = {}) => {
      const worker = build.start({
        DATABASE_URL: made.url,
        ENCRYPTION_KEY: KEY,
        PUBLISHERS: plugIns.map((name) => build.plugIn(name)).join(),
        ...plugInSettings(sandbox.url),
        PUBLIC_URL: 'https://listings.example',
        MEDIA_DIR: folder,
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
      await database.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
      await made.drop();
      build.remove();
    },
  };
}
