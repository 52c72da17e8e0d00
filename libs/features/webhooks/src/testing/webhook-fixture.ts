import { randomBytes } from 'node:crypto';
import type { LocationEvent } from '@listings/events';
import { numberNewEvents, recordEvents } from '@listings/events';
import { Database, migrate } from '@listings/persistence';
import { insertAccount } from '@listings/feature-accounts';
import { correlationId, createLogger, Encryption } from '@listings/platform';
import type { Logger } from '@listings/platform';
import type { ManualClock, Receiver } from '@listings/testing';
import { manualClock, startReceiver, testDatabase, waitFor } from '@listings/testing';
import { Registry } from 'prom-client';
import type { Dispatcher } from '../dispatcher.js';
import type { DispatcherOptions } from '../dispatcher-dependencies.js';
import { startDispatcher } from '../dispatcher.js';
import { DEFAULT_DISPATCHER_OPTIONS } from '../dispatcher-dependencies.js';
import type { EndpointDependencies } from '../save-endpoint.js';
import { saveEndpoint } from '../save-endpoint.js';
import { createWebhookSender } from '../send-webhook.js';
import { webhookMetrics } from '../webhook-metrics.js';

/** The columns of a delivery that tests check. */
export interface WebhookDeliveryView {
  sequence: number;
  status: string;
  attempts: number;
  dueInMs: number | null;
}

/** The columns of an attempt that tests check. */
export interface AttemptView {
  sequence: number;
  claimNo: number;
  attempt: number;
  status: number | null;
  body: string | null;
  error: string | null;
  durationMs: number | null;
}

/** What a dispatcher has logged about a delivery of an account. */
export interface LoggedDelivery {
  readonly accountId: number;
  readonly message: string;
  readonly correlationId: string | undefined;
}

/** A database, receivers and dispatchers for delivery tests. {@link close} ends all of them. */
export interface WebhookFixture {
  readonly url: string;
  readonly database: Database;
  readonly encryptionKey: string;
  readonly deps: EndpointDependencies;
  /** The clock of the dispatchers; the database has its own. */
  readonly clock: ManualClock;
  readonly registry: Registry;
  /** What the dispatchers have logged about deliveries. */
  readonly lines: readonly LoggedDelivery[];
  /** Creates an account with the receiver as its endpoint, or without an endpoint; returns its id and secret. */
  account(receiver?: { url: string }): Promise<{ accountId: number; secret: string }>;
  /** Records one event for each location id in one transaction, in this order. */
  record(accountId: number, locationIds: readonly number[]): Promise<void>;
  /** Gives the recorded events their numbers and deliveries, as a dispatcher does. */
  number(accountId: number): Promise<void>;
  receiver(): Promise<Receiver>;
  /**
   * Starts a dispatcher. `through` is its database; `pollMs` and others are its options. Its leases and the time limit of
   * its requests are longer than a test moves the time. Its `clock` is that of the fixture unless it has its own.
   */
  dispatcher(
    options?: Partial<DispatcherOptions> & {
      timeoutMs?: number;
      through?: Database;
      clock?: ManualClock;
      isPaused?: () => boolean;
    },
  ): Dispatcher;
  /** Lets the dispatchers work until `check` is truthy. No request and no lease ends meanwhile, however slow the machine is. */
  until<T>(check: () => T | Promise<T>): Promise<NonNullable<T>>;
  /**
   * Lets the dispatchers of a clock (without `own`, those of the fixture's) repeat their rounds until `check` is truthy. Only
   * the pauses between rounds pass, after which a dispatcher tries again what another connection had locked: no request
   * becomes slow.
   */
  rounds<T>(check: () => T | Promise<T>, options: { describe: string; own?: ManualClock }): Promise<NonNullable<T>>;
  deliveries(accountId: number): Promise<WebhookDeliveryView[]>;
  attempts(accountId: number): Promise<AttemptView[]>;
  /** Makes waiting retries of the account due. */
  makeDue(accountId: number): Promise<void>;
  /** The time of the database, `seconds` ago. */
  ago(seconds: number): Promise<Date>;
  /** Stops dispatchers and receivers. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Longer than a test that does not name another time moves the clock: a wait moves it by {@link NEAR_MS} in each turn at most,
 * and a pause of the database can take thousands of turns.
 */
const LONG_MS = 20 * 86_400_000;
/** All that a dispatcher does at intervals, but the end of its requests and leases, is due within this time. */
const NEAR_MS = 60_000;
/** The longest pause between two rounds of a dispatcher that has work. */
const PAUSE_MS = 25;

/** A logger that notes what the dispatchers log about deliveries; TEST_LOG shows all lines. */
function notingLogger(lines: LoggedDelivery[]): Logger {
  const logger = createLogger({ name: 'test', level: process.env['TEST_LOG'] ?? 'silent' });
  const note =
    (level: 'debug' | 'info') =>
    (line: { accountId?: number }, message: string): void => {
      if (line.accountId !== undefined)
        lines.push({ accountId: line.accountId, message, correlationId: correlationId() });
      logger[level](line, message);
    };
  return Object.assign(Object.create(logger) as Logger, { debug: note('debug'), info: note('info') });
}

/** Starts the fixture. Close it in afterAll. */
export async function webhookFixture(): Promise<WebhookFixture> {
  const storage = await testDatabase(migrate);
  const database = new Database({ url: storage.url, maxConnections: 10 });
  const encryptionKey = randomBytes(32).toString('base64');
  const encryption = new Encryption([encryptionKey]);
  const clock = manualClock();
  const deps: EndpointDependencies = { database, clock, encryption, allowPrivateAddresses: true };
  const lines: LoggedDelivery[] = [];
  const logger = notingLogger(lines);
  const registry = new Registry();
  const metrics = webhookMetrics(registry);
  const receivers: Receiver[] = [];
  const dispatchers: Dispatcher[] = [];
  const clocks = new Set([clock]);

  const fixture: WebhookFixture = {
    url: storage.url,
    database,
    encryptionKey,
    deps,
    clock,
    registry,
    lines,
    account: async (receiver) => {
      const accountId = await database.transaction((transaction) =>
        insertAccount(transaction, { name: 'test', plan: 'ENTERPRISE' }),
      );
      if (receiver === undefined) return { accountId, secret: '' };
      const saved = await saveEndpoint(deps, accountId, { url: receiver.url });
      if (!saved.saved) throw new Error(saved.reason);
      return { accountId, secret: saved.secret };
    },
    record: (accountId, locationIds) => {
      const events = locationIds.map((locationId): LocationEvent => ({
        name: 'profile.created',
        locationId,
        data: { source: 'api' },
      }));
      return database.transaction((transaction) => recordEvents(transaction, { accountId, now: clock.now() }, events));
    },
    number: (accountId) => numberNewEvents({ database }, accountId, { wait: true }),
    receiver: async () => {
      const receiver = await startReceiver({ clock });
      receivers.push(receiver);
      return receiver;
    },
    dispatcher: ({ timeoutMs = LONG_MS, through = database, clock: own = clock, isPaused, ...options } = {}) => {
      clocks.add(own);
      const dispatcher = startDispatcher(
        {
          database: through,
          encryption,
          clock: own,
          logger,
          metrics,
          ...(isPaused && { isPaused }),
          sender: createWebhookSender({ allowPrivateAddresses: true, timeoutMs, clock: own }),
        },
        { ...DEFAULT_DISPATCHER_OPTIONS, leaseMs: LONG_MS, ...options },
      );
      dispatchers.push(dispatcher);
      return dispatcher;
    },
    until: (check) => clock.advanceUntil(check, { withinMs: NEAR_MS }),
    rounds: (check, { describe, own = clock }) =>
      waitFor(
        async () => {
          const [pause = Infinity] = own.timers();
          if (pause <= PAUSE_MS) await own.advance(pause);
          return check();
        },
        { describe },
      ),
    deliveries: async (accountId) => {
      await numberNewEvents({ database }, accountId, { wait: true });
      return database.query(
        `select sequence, status, attempts, (extract(epoch from next_attempt_at - now()) * 1000)::float8 as "dueInMs"
         from webhook_deliveries where account_id = $1 order by sequence`,
        [accountId],
      );
    },
    attempts: (accountId) =>
      database.query(
        `select sequence, claim_no as "claimNo", attempt, response_status as status, response_body as body, error, duration_ms as "durationMs"
         from webhook_attempts where account_id = $1 order by sequence, claim_no`,
        [accountId],
      ),
    makeDue: async (accountId) => {
      await numberNewEvents({ database }, accountId, { wait: true });
      await database.execute(
        `update webhook_deliveries set next_attempt_at = now()
         where account_id = $1 and status = 'PENDING' and lease_until is null and next_attempt_at is not null`,
        [accountId],
      );
    },
    ago: async (seconds) => {
      const [row] = await database.query<{ at: Date }>(`select now() - $1 * interval '1 second' as at`, [seconds]);
      return (row as { at: Date }).at;
    },
    quiet: async () => {
      await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
      let stopping = dispatchers.length;
      const stopped = dispatchers.splice(0).map((dispatcher) => dispatcher.stop().finally(() => (stopping -= 1)));
      await Promise.all([...stopped, ...[...clocks].map((each) => each.advanceUntil(() => stopping === 0))]);
    },
    close: async () => {
      await fixture.quiet();
      await database.close();
      await storage.drop();
    },
  };
  return fixture;
}
