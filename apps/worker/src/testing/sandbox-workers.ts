import { afterEach } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { buildWorker } from './built-worker.js';
import type { WorkerProcess } from './built-worker.js';

/** The ENCRYPTION_KEY of the workers. */
export const KEY = Buffer.alloc(32, 7).toString('base64');

/** Workers in child processes with one database, the sandbox of the publishers and a folder for files. */
export type SandboxWorkers = Awaited<ReturnType<typeof sandboxWorkers>>;

interface WorkerOptions {
  readonly plugIns?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Further platforms that events of the database may name. */
  readonly platforms?: readonly string[];
}

/** The workers of a test file: those that a test leaves are killed after it. */
export function workersOfFile(options: WorkerOptions): SandboxWorkers {
  const workers = shared(() => sandboxWorkers(options));
  afterEach(() => workers.killAll());
  return workers;
}

/** Builds the worker with these plug-ins; `environment` is added to that of every worker. Close it in afterAll. */
export async function sandboxWorkers({ plugIns = [], environment = {}, platforms }: WorkerOptions) {
  const build = buildWorker();
  const folder = temporaryFolder();
  const [database, sandbox] = await Promise.all([temporaryDatabase({ platforms }), startSandbox()]);
  const workers: WorkerProcess[] = [];
  /** Kills all workers. Call it in afterEach. */
  const killAll = async () => {
    const alive = workers.splice(0).filter(({ child }) => child.exitCode === null && child.signalCode === null);
    for (const { child } of alive) child.kill('SIGKILL');
    await Promise.all(alive.map(({ ended }) => ended));
  };
  return {
    build,
    database,
    sandbox,
    admin: new SandboxAdmin(sandbox.url),
    /** MEDIA_DIR of the workers. */
    folder: folder.path,
    /** Starts a worker; `more` is added to its environment. */
    start: (more: Readonly<Record<string, string>> = {}): WorkerProcess => {
      const worker = build.start({
        DATABASE_URL: database.url,
        ENCRYPTION_KEY: KEY,
        MEDIA_DIR: folder.path,
        PUBLISHERS: plugIns.map((name) => build.plugIn(name)).join() || ',',
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
    /** Removes everything. Rejects if a worker logged a warning that the test does not expect. */
    close: async () => {
      await killAll();
      await sandbox.close();
      folder.close();
      await database.close();
      build.close();
    },
  };
}
