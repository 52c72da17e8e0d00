import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../process/start-process.js';
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
export interface StartedProduct {
  readonly environment: ProductEnvironment;
  readonly home: string;
  output(): string;
  /** Stops it like Ctrl-C; resolves to the exit code and the duration. */
  stop(): Promise<{ code: number | null; ms: number }>;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Starts the product and waits until it is ready; `env` is added to its environment. */
export async function startProduct({ env = {} }: { env?: Record<string, string> } = {}): Promise<StartedProduct> {
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
    {
      describe: 'environment.json of the start',
      timeoutMs: 90_000,
      intervalMs: 100,
    },
  );
  if (environment === 'ended') {
    rmSync(home, { recursive: true, force: true });
    throw new Error(`The product ended before it was ready:\n${started.output()}`);
  }
  return {
    environment,
    home,
    output: () => started.output(),
    async stop() {
      const since = Date.now();
      const { code } = await started.kill('SIGTERM');
      const ms = Date.now() - since;
      rmSync(home, { recursive: true, force: true });
      return { code, ms };
    },
  };
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
