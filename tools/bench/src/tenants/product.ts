import { join } from 'node:path';
import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import type { PostgresServer } from '@listings/testing';
import { CHECKOUT } from '../checkout.js';
import { childrenIn, measuredOptions } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { startWithTables } from '../machine/cluster.js';
import { productEnvironment } from '../machine/product-environment.js';

/** An account of the measured product, with a write key. */
export interface BenchTenant {
  readonly key: string;
  /** Creates a location and returns its id. */
  newLocation(): Promise<string>;
}

/** The product with an empty database and its production settings, for scenarios with several accounts. */
export interface BenchProduct {
  readonly api: Child;
  readonly postgres: PostgresServer;
  readonly port: number;
  newTenant(): Promise<BenchTenant>;
  /** Starts the worker, which reports its heap and may write a processor profile to a folder. It is stopped with the product. */
  startWorker(profile?: string): Promise<Child>;
  /** Calls a write operation and returns its payload. */
  write(tenant: { key: string }, path: string, input: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, an empty database and the built api. */
export async function startBenchProduct(
  variables: Readonly<Record<string, string>> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchProduct> {
  const folder = join(CHECKOUT, '.listings-bench/tenants');
  const { postgres, url } = await startWithTables(folder, 'tenants', settings);
  const children = childrenIn(folder);
  const database = new Database({ url, maxConnections: 1 });
  const environment = productEnvironment({ url, folder }, variables);
  const api = await children.start('api', 'apps/api/src/main.js', environment);
  const port = Number(api.ready['port']);
  const write: BenchProduct['write'] = async ({ key }, path, input) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v4${path}`, {
      method: 'POST',
      headers: { authorization: `API ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ input }),
    });
    const { data } = (await response.json()) as { data: Record<string, Record<string, unknown>> | null };
    const payload = Object.values(data ?? {})[0];
    if (!payload) throw new Error(`POST ${path} answered ${response.status}.`);
    return payload;
  };

  let made = 0;
  return {
    api,
    postgres,
    port,
    write,
    // The options of the api are not for the worker: its young generation would grow to 192 MB.
    startWorker: (profile) =>
      children.start('worker', 'apps/worker/src/main.js', environment, measuredOptions(profile)),
    async newTenant() {
      made += 1;
      const parts = { database, clock: systemClock };
      const email = `owner${made}@bench.example`;
      const { accountId } = await createAccount(parts, {
        name: `Bench ${made}`,
        plan: 'ENTERPRISE',
        email,
        passwordHash: null,
      });
      const { key } = await issueApiKey(parts, { accountId, name: 'bench', scope: 'WRITE' });
      return {
        key,
        async newLocation() {
          made += 1;
          const { location } = await write({ key }, '/locations', {
            name: `Shop ${made}`,
            countryIso: 'US',
            stateIso: 'CA',
            city: 'San Francisco',
            street: `${made} Market Street`,
            postalCode: '94103',
            phone: '(415) 555-2671',
            subCategoryId: 1001,
          });
          return (location as { id: string }).id;
        },
      };
    },
    async stop() {
      await children.stop();
      await database.close();
      await postgres.stop();
    },
  };
}
