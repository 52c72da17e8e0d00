import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { hashPassword } from '@listings/feature-identity';
import { saveEndpoint } from '@listings/feature-webhooks';
import { Database, migrate } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { freePort, startPooler, testDatabase } from '@listings/testing';
import type { Pooler } from '@listings/testing';
import { startWebhookOracle } from './oracle.js';
import type { WebhookOracle } from './oracle.js';

/** An account of the run. */
export interface RunAccount {
  readonly name: string;
  readonly id: number;
  readonly key: string;
  /** Number of the sandbox owner whose listings it has connected; undefined for an account with locations only. */
  readonly owner?: number;
}

/** What the processes of a run use. */
export interface Installation {
  readonly database: Database;
  readonly admin: SandboxAdmin;
  readonly sandboxUrl: string;
  readonly oracle: WebhookOracle;
  readonly accounts: readonly RunAccount[];
  readonly apiUrl: string;
  /** Environment of every process. */
  environment(plugIns: readonly string[]): Record<string, string>;
  close(): Promise<void>;
}

const OWNERS = [1, 2, 3] as const;
const PLAIN_ACCOUNTS = 3;

/**
 * Starts the database, the publisher sandbox and the receiver, and creates the accounts. With the program of a pooler the
 * processes reach the database through it.
 */
export async function openInstallation({ pooler: program }: { pooler?: string } = {}): Promise<Installation> {
  const [storage, sandbox, oracle, port] = await Promise.all([
    testDatabase(migrate),
    startSandbox(),
    startWebhookOracle(),
    freePort(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'listings-crash-media-'));
  const encryptionKey = Buffer.alloc(32, 7).toString('base64');
  const database = new Database({ url: storage.url, applicationName: 'crash-suite' });
  const pooler = program === undefined ? undefined : await poolerOf(program, { database, url: storage.url });
  const deps = {
    database,
    clock: systemClock,
    encryption: new Encryption([encryptionKey]),
    allowPrivateAddresses: true,
  };
  const accounts: RunAccount[] = [];
  const owners: (number | undefined)[] = [...OWNERS, ...Array.from({ length: PLAIN_ACCOUNTS }, () => undefined)];
  const passwordHash = await hashPassword('correct horse');
  for (const [index, owner] of owners.entries()) {
    const name = `account-${index + 1}`;
    const { accountId } = await createAccount(deps, {
      name,
      plan: 'ENTERPRISE',
      email: `${name}@shops.example`,
      passwordHash,
    });
    const { key } = await issueApiKey(deps, { accountId, name: 'crash-suite', scope: 'WRITE' });
    await saveEndpoint(deps, accountId, { url: oracle.url(name) });
    accounts.push({ name, id: accountId, key, owner });
  }
  const apiUrl = `http://127.0.0.1:${port}`;
  return {
    database,
    admin: new SandboxAdmin(sandbox.url),
    sandboxUrl: sandbox.url,
    oracle,
    accounts,
    apiUrl,
    environment: (plugIns) => ({
      ...plugInSettings(sandbox.url),
      PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8',
      PUBLISHERS: plugIns.join(),
      DATABASE_URL: pooler?.url ?? storage.url,
      ...(pooler && { DATABASE_DIRECT_URL: storage.url }),
      ENCRYPTION_KEY: encryptionKey,
      PORT: String(port),
      PUBLIC_URL: apiUrl,
      METRICS_PORT: '0',
      MEDIA_DIR: join(folder, 'media'),
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      ALLOW_PRIVATE_ADDRESSES: 'true',
      LISTINGS_SUPERVISED: '1',
      LOG_LEVEL: 'warn',
      SWEEP_MS: '500',
      VERIFICATION_OPEN_SECONDS: '4',
      VERIFICATION_SETTLED_SECONDS: '8',
      REVIEW_READ_SECONDS: '5',
    }),
    async close() {
      await database.close();
      await pooler?.stop();
      await Promise.all([oracle.close(), sandbox.close()]);
      await storage.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a pooler. It refuses a time limit of statements from its clients, so the database has one. */
async function poolerOf(program: string, { database, url }: { database: Database; url: string }): Promise<Pooler> {
  await database.execute(`alter database "${new URL(url).pathname.slice(1)}" set statement_timeout = '30s'`);
  return startPooler(program, url);
}
