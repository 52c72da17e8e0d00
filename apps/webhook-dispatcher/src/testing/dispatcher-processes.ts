import { randomBytes } from 'node:crypto';
import { recordEvents } from '@listings/events';
import { insertAccount } from '@listings/feature-accounts';
import { saveEndpoint } from '@listings/feature-webhooks';
import { Database, migrate } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import type { ReceivedRequest, Receiver } from '@listings/testing';
import { bundledApp, startProcess, startReceiver, testDatabase, waitFor } from '@listings/testing';

/** The message with which a dispatcher says that it is ready. */
export interface Ready {
  readonly type: 'ready';
  readonly metricsUrl: string;
}

/** Dispatchers in child processes, each on the database of a scene. */
export type DispatcherProcesses = ReturnType<typeof dispatcherProcesses>;

/** A migrated database for one scene. */
export interface Place {
  readonly url: string;
  drop(): Promise<void>;
}

/** A separate database with one account whose endpoint is a separate receiver. */
export type Scene = Awaited<ReturnType<typeof sceneIn>>;

/** Builds the dispatcher. Close it in afterAll. */
export function dispatcherProcesses() {
  const build = bundledApp('webhook-dispatcher');
  const key = randomBytes(32).toString('base64');
  const cleanUp: (() => unknown)[] = [];
  return {
    /** The log of all processes: say which warnings the test expects. */
    log: build.log,
    start: async (environment: Readonly<Record<string, string>>) => {
      const child = await startProcess({
        script: build.main,
        log: build.log,
        env: {
          ENCRYPTION_KEY: key,
          METRICS_PORT: '0',
          LOG_LEVEL: 'warn',
          ALLOW_PRIVATE_ADDRESSES: 'true',
          ...environment,
        },
        readyWhen: (message) => (message as Ready).type === 'ready',
      });
      cleanUp.push(() => child.kill('SIGKILL'));
      return child;
    },
    /** Makes a scene in a test database, or in the database of another server. */
    scene: async (given?: Place) => {
      const place = given ?? (await testDatabase(migrate));
      const database = new Database({ url: place.url, maxConnections: 4 });
      const receiver = await startReceiver();
      cleanUp.push(
        () => place.drop(),
        () => database.close(),
        () => receiver.close(),
      );
      return sceneIn({ url: place.url, database, receiver, key });
    },
    /** Ends the processes and removes the scenes. Throws if a process logged a warning that the test does not expect. */
    close: async () => {
      for (const each of cleanUp.reverse()) await each();
      build.close();
    },
  };
}

async function sceneIn(parts: { url: string; database: Database; receiver: Receiver; key: string }) {
  const { url, database, receiver, key } = parts;
  const account = { name: 'a', plan: 'LAUNCH' } as const;
  const accountId = await database.transaction((transaction) => insertAccount(transaction, account));
  const deps = { database, clock: systemClock, encryption: new Encryption([key]), allowPrivateAddresses: true };
  await saveEndpoint(deps, accountId, { url: receiver.url });
  return {
    url,
    database,
    accountId,
    receiver,
    /** Records one event for each location in one transaction, in this order. */
    record: (locations: readonly number[]) => {
      const eventOf = (locationId: number) =>
        ({ name: 'profile.created', locationId, data: { source: 'api' } }) as const;
      const of = { accountId, now: new Date() };
      return database.transaction((transaction) => recordEvents(transaction, of, locations.map(eventOf)));
    },
    /** Waits until so many events are delivered. */
    delivered: (count: number) => {
      const done = () => database.query(`select from webhook_deliveries where status = 'DELIVERED'`);
      return waitFor(async () => (await done()).length === count, { describe: `${count} delivered`, intervalMs: 100 });
    },
  };
}

/** The bodies that were sent for each event: the same id must always carry the same bytes. */
export function bySequence(requests: readonly ReceivedRequest[]): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const { headers, body } of requests) {
    const sequence = String(headers['x-listings-sequence']);
    sent.set(sequence, [...(sent.get(sequence) ?? []), `${String(headers['webhook-id'])} ${body.toString()}`]);
  }
  return sent;
}
