import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkStoredEvents } from '../events/stored-events.js';
import { ProductLog } from '../process/product-log.js';
import { startProcess } from '../process/start-process.js';
import { realClock } from '../time/real-clock.js';
import { waitFor } from '../wait-for.js';

/** URLs, keys and files that `npm start` writes for its user [design 4]. */
export interface ProductEnvironment {
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly inboxUrl: string;
  readonly databaseUrl: string;
  readonly apiKeys: { readonly write: string; readonly read: string };
  readonly webhookSecret: string;
  readonly connectedAccounts: readonly { readonly publisher: string; readonly connectedAccountId: string }[];
  readonly pids: Readonly<Record<string, number>>;
}

/** The product as `npm start` runs it, in a temporary home folder. */
export type StartedProduct = Awaited<ReturnType<typeof startProduct>>;

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A start that takes longer hangs: the product restarts its own processes, and ends when it cannot start. */
const HANG_MS = 300_000;

/** Starts the product and waits until it is ready; `env` is added to its environment. */
export async function startProduct({ env = {} }: { env?: Record<string, string> } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'listings-e2e-'));
  const started = await startProcess({
    command: [process.execPath, 'tools/dev/start.mjs'],
    cwd: root,
    env: { LISTINGS_HOME: home, PORT: '0', DATABASE_URL: undefined, QUEUE_URL: undefined, ...env },
  });
  const file = join(home, 'environment.json');
  let ended = false;
  void started.exited.then(() => (ended = true));
  const environment = await waitFor(
    () => (ended ? 'ended' : (JSON.parse(readFileSync(file, 'utf8')) as ProductEnvironment)),
    { describe: 'environment.json of the start', timeoutMs: HANG_MS, intervalMs: 100 },
  ).catch(async (error: unknown) => {
    await started.kill('SIGTERM');
    throw new Error(`The product was not ready:\n${started.output()}`, { cause: error });
  });
  if (environment === 'ended') {
    rmSync(home, { recursive: true, force: true });
    throw new Error(`The product ended before it was ready:\n${started.output()}`);
  }
  const log = new ProductLog();
  const stop = async () => {
    const events = ended ? undefined : checkStoredEvents(environment.databaseUrl);
    const [checked] = await Promise.allSettled([events]);
    const since = realClock.monotonic();
    const { code } = await started.kill('SIGTERM');
    const ms = realClock.monotonic() - since;
    const logged = PROCESSES.map((name) => logOf(join(home, 'logs', `${name}.log`))).join('\n');
    rmSync(home, { recursive: true, force: true });
    log.watch(() => logged);
    log.assertExpected();
    if (checked.status === 'rejected') throw checked.reason;
    return { code, ms };
  };
  let stopped: ReturnType<typeof stop> | undefined;
  return {
    environment,
    home,
    output: () => started.output(),
    /** The log of its processes: say which warnings the test expects. */
    log,
    /**
     * Stops it like Ctrl-C; resolves to the exit code and the duration. Rejects if a process logged a warning or error that
     * the test does not expect, or recorded an event that does not follow the schema of the catalogue. Further calls have
     * no effect.
     */
    stop: () => (stopped ??= stop()),
  };
}

/** The processes of the product that write a log of their own into the home. */
const PROCESSES = ['api', 'worker', 'webhook-dispatcher', 'sandbox'];

function logOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** True while a process with that pid exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
