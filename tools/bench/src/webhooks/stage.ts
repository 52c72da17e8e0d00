import { join } from 'node:path';
import { hasNewEvents, numberNewEvents, recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { insertAccount } from '@listings/feature-accounts';
import { saveEndpoint } from '@listings/feature-webhooks';
import { Database } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { CHECKOUT } from '../checkout.js';
import { childrenIn, measuredOptions } from '../machine/child.js';
import type { Child, Children } from '../machine/child.js';
import { startCluster, startWithTables } from '../machine/cluster.js';
import { pinProcess } from '../machine/cpu.js';
import { ENCRYPTION_KEY, productEnvironment } from '../machine/product-environment.js';
import { startBenchReceiver } from './receiver.js';
import type { BenchReceiver } from './receiver.js';

const EVENTS_AT_ONCE = 500;

/** PostgreSQL, a receiver, and the functions with which the measurements act. */
export interface WebhookStage {
  readonly database: Database;
  readonly url: string;
  readonly receiver: BenchReceiver;
  readonly postgresPid: number;
  /** The processes besides PostgreSQL; they end with the stage. */
  readonly children: Children;
  /** Ends PostgreSQL with this signal and starts it again on the same port and data. */
  restartPostgres(signal: NodeJS.Signals): Promise<void>;
  /** Creates an account whose endpoint is a path of the receiver; returns its id. */
  account(path: string): Promise<number>;
  accounts(paths: readonly string[]): Promise<number[]>;
  /** Records events as a feature does, in turn for `locations` locations from the number `first` on. */
  record(accountId: number, count: number, place: { locations: number; first?: number }): Promise<void>;
  /** Records so many events of each account and numbers them, as the dispatcher does when it runs; the receiver forgets what it got. */
  prepare(accountIds: readonly number[], count: number, place: { locations: number }): Promise<void>;
  /** Runs something while the webhook dispatcher runs, as its app does. */
  dispatching<Result>(
    run: (dispatcher: Child) => Promise<Result>,
    environment?: Readonly<Record<string, string>>,
  ): Promise<Result>;
  /** Resolves when no delivery of these accounts is undelivered. */
  delivered(accountIds: readonly number[], timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the stage on an empty database. */
export async function openWebhookStage({ pin, profile }: { pin: boolean; profile?: string }): Promise<WebhookStage> {
  const folder = join(CHECKOUT, '.listings-bench/webhooks');
  const { url, ...started } = await startWithTables(folder, 'webhooks');
  let { postgres } = started;
  const children = childrenIn(folder);
  const receiver = await startBenchReceiver(children);
  if (pin) for (const pid of [postgres.pid, receiver.pid]) pinProcess(pid, 1);
  const database = new Database({ url, maxConnections: 4, statementTimeoutMs: 0 });
  const deps = {
    database,
    clock: systemClock,
    encryption: new Encryption([ENCRYPTION_KEY]),
    allowPrivateAddresses: true,
  };
  const stage: WebhookStage = {
    database,
    url,
    receiver,
    postgresPid: postgres.pid,
    children,
    async restartPostgres(signal) {
      process.kill(postgres.pid, signal);
      await postgres.exited;
      postgres = await startCluster(folder, postgres.port);
    },
    async account(path) {
      const accountId = await database.transaction((transaction) =>
        insertAccount(transaction, { name: path, plan: 'ENTERPRISE' }),
      );
      await saveEndpoint(deps, accountId, { url: `http://127.0.0.1:${receiver.port}${path}` });
      return accountId;
    },
    async accounts(paths) {
      const ids: number[] = [];
      for (const path of paths) ids.push(await stage.account(path));
      return ids;
    },
    async record(accountId, count, { locations, first = 1 }) {
      for (let done = 0; done < count; done += EVENTS_AT_ONCE) {
        const events = Array.from({ length: Math.min(EVENTS_AT_ONCE, count - done) }, (_, i) =>
          eventOf(first + ((done + i) % locations)),
        );
        await database.transaction((transaction) => recordEvents(transaction, { accountId, now: new Date() }, events));
      }
    },
    async prepare(accountIds, count, place) {
      for (const accountId of accountIds) {
        await stage.record(accountId, count, place);
        while (await hasNewEvents(database, { accountId })) await numberNewEvents({ database }, accountId);
      }
      await database.execute('vacuum (analyze) events, webhook_deliveries, webhook_attempts');
      await receiver.clear();
    },
    async dispatching(run, environment = {}) {
      const child = await children.start(
        'dispatcher',
        'apps/webhook-dispatcher/src/main.js',
        productEnvironment({ url, folder }, environment),
        measuredOptions(profile),
      );
      if (pin) pinProcess(child.pid, 0);
      try {
        return await run(child);
      } finally {
        await child.stop();
      }
    },
    async delivered(accountIds, timeoutMs) {
      await waitFor(
        async () => {
          const [row] = await database.query<{ open: boolean }>(
            `select exists (
               select 1 from unnest($1::integer[]) as given (account_id) join webhook_deliveries d using (account_id)
               where d.status in ('PENDING', 'HELD')
             ) or exists (select 1 from event_outbox where account_id = any($1)) as open`,
            [accountIds],
          );
          return row?.open === false;
        },
        { describe: 'all deliveries', timeoutMs, intervalMs: 100 },
      );
    },
    async close() {
      await children.stop();
      await database.close();
      await postgres.stop();
    },
  };
  return stage;
}

/** A review, as most events of a large account are: 0.8 kB. */
function eventOf(locationId: number): LocationEvent {
  return {
    name: 'interaction.review',
    locationId,
    data: {
      interaction: {
        id: systemClock.uuid(),
        type: 'Review',
        content: 'The bread was fresh and the people at the counter took their time to explain what is in it.',
        rating: 5,
        title: null,
        author_name: 'Ann Example',
        author_avatar: 'https://images.example/people/ann-example.jpg',
        date: '2026-07-06T18:33:29.664Z',
        source: 'publisher.example',
        permalink: 'https://publisher.example/reviews/0b9d5c1e-3f7a-4e62-8a15-7c4d2e9f6b31',
        category: 'Review',
        interaction_status: 'unread',
        parent_id: null,
        interaction_request_id: null,
      },
    },
  };
}
