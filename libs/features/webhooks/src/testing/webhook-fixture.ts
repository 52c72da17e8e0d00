import { randomBytes } from 'node:crypto';
import { Registry } from 'prom-client';
import type { LocationEvent } from '@listings/events';
import { numberNewEvents, recordEvents } from '@listings/events';
import type { Database } from '@listings/persistence';
import { newAccount, temporaryDatabase } from '@listings/persistence/testing';
import { correlationId, createLogger, Encryption } from '@listings/platform';
import type { Logger } from '@listings/platform';
import type { ManualClock, Receiver } from '@listings/testing';
import { manualClock, startReceiver, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { createWebhookSender } from '../attempt/send-webhook.js';
import type { Dispatcher } from '../delivery/dispatcher.js';
import { startDispatcher } from '../delivery/dispatcher.js';
import type { DispatcherOptions } from '../dispatcher-dependencies.js';
import { DEFAULT_DISPATCHER_OPTIONS } from '../dispatcher-dependencies.js';
import type { EndpointDependencies } from '../endpoints/save-endpoint.js';
import { saveEndpoint } from '../endpoints/save-endpoint.js';
import { webhookMetrics } from '../webhook-metrics.js';

/** The columns of a delivery that tests check. */
interface DeliveryView extends Record<'sequence' | 'attempts', number> {
  status: string;
  dueInMs: number | null;
}

/** The columns of an attempt that tests check. */
interface AttemptView extends Record<'sequence' | 'claimNo' | 'attempt', number> {
  status: number | null;
  error: string | null;
  durationMs: number | null;
}

/** What a dispatcher has logged about a delivery of an account. */
interface LoggedDelivery {
  readonly accountId: number;
  readonly message: string;
  readonly correlationId: string | undefined;
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

/** Options of a dispatcher. `through` is its database. Its `clock` is that of the fixture unless it has its own. */
interface StartedDispatcher extends Partial<DispatcherOptions> {
  readonly timeoutMs?: number;
  readonly through?: Database;
  readonly clock?: ManualClock;
  readonly isPaused?: () => boolean;
}

/** The numbers from 1 on. */
export const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** The numbers of the events that a receiver got, in their order. */
export const sequencesOf = ({ requests }: Receiver) =>
  requests.map(({ headers }) => Number(headers['x-listings-sequence']));

/** Starts a database, receivers and dispatchers for the delivery tests of a file. */
export const webhookFixture = () => shared(newFixture);

async function newFixture() {
  const database = await temporaryDatabase();
  const encryption = new Encryption([randomBytes(32).toString('base64')]);
  const clock = manualClock();
  const deps: EndpointDependencies = { database, clock, encryption, allowPrivateAddresses: true };
  const lines: LoggedDelivery[] = [];
  const logger = notingLogger(lines);
  const registry = new Registry();
  const metrics = webhookMetrics(registry);
  const receivers: Receiver[] = [];
  const dispatchers: Dispatcher[] = [];
  const clocks = new Set([clock]);

  const newReceiver = async () => {
    const receiver = await startReceiver({ clock });
    receivers.push(receiver);
    return receiver;
  };
  /** Creates an account with the receiver as its endpoint, or without an endpoint; returns its id and secret. */
  const account = async (receiver?: { url: string }) => {
    const accountId = await newAccount(database);
    if (receiver === undefined) return { accountId, secret: '' };
    const saved = await saveEndpoint(deps, accountId, { url: receiver.url });
    if (!saved.saved) throw new Error(saved.reason);
    return { accountId, secret: saved.secret };
  };
  /** Stops dispatchers and receivers. */
  const quiet = async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    let stopping = dispatchers.length;
    const stopped = dispatchers.splice(0).map((dispatcher) => dispatcher.stop().finally(() => (stopping -= 1)));
    await Promise.all([...stopped, ...[...clocks].map((each) => each.advanceUntil(() => stopping === 0))]);
  };

  /** Lets the dispatchers work until `check` is truthy. No request and no lease ends meanwhile, however slow the machine is. */
  const until = <T>(check: () => T | Promise<T>) => clock.advanceUntil(check, { withinMs: NEAR_MS });
  /** Gives the recorded events their numbers and deliveries, as a dispatcher does. */
  const number = (accountId: number) => numberNewEvents({ database }, accountId, { wait: true });
  const deliveries = async (accountId: number) => {
    await number(accountId);
    return database.sql<DeliveryView>`select sequence, status, attempts,
        (extract(epoch from next_attempt_at - now()) * 1000)::float8 as "dueInMs"
      from webhook_deliveries where account_id = ${accountId} order by sequence`;
  };
  const statuses = async (accountId: number) => (await deliveries(accountId)).map(({ status }) => status);

  return {
    until,
    number,
    deliveries,
    statuses,
    /** Waits for so many requests of a receiver. */
    received: (receiver: Receiver, count: number) => until(() => receiver.requests.length >= count),
    /** Waits until all deliveries of an account have this state. */
    settled: (accountId: number, status: string) =>
      until(async () => (await statuses(accountId)).every((each) => each === status)),
    /** Waits until the first delivery of an account has had so many attempts. */
    attempted: (accountId: number, count: number) =>
      until(async () => (await deliveries(accountId))[0]?.attempts === count),
    /** Lets the time of the dispatchers pass until `check` is truthy, whatever ends meanwhile. */
    passing: (check: () => Promise<boolean | undefined>, describe: string, own = clock) =>
      waitFor(() => own.advance(100).then(check), { describe }),
    /** `clock` is that of the dispatchers; the database has its own. `lines` are what the dispatchers have logged about deliveries. */
    database,
    deps,
    clock,
    registry,
    lines,
    account,
    quiet,
    receiver: newReceiver,
    /** An account whose endpoint is a receiver of its own, which answers with this. */
    endpoint: async (answer?: Parameters<Receiver['answer']>[0]) => {
      const receiver = await newReceiver();
      if (answer) receiver.answer(answer);
      return { receiver, ...(await account(receiver)) };
    },
    /** Records one event for each location id, or so many of locations of their own, in one transaction and in this order. */
    record: (accountId: number, locations: number | readonly number[]) => {
      const locationIds = typeof locations === 'number' ? upTo(locations) : locations;
      const event = { name: 'profile.created', data: { source: 'api' } } as const;
      const events = locationIds.map((locationId): LocationEvent => ({ ...event, locationId }));
      return database.transaction((transaction) => recordEvents(transaction, { accountId, now: clock.now() }, events));
    },
    /** Starts a dispatcher, whose leases and the time limit of whose requests are longer than a test moves the time. */
    dispatcher: (given: StartedDispatcher = {}) => {
      const { timeoutMs = LONG_MS, through = database, clock: own = clock, isPaused, ...options } = given;
      clocks.add(own);
      const sender = createWebhookSender({ allowPrivateAddresses: true, timeoutMs, clock: own });
      const used = {
        database: through,
        encryption,
        clock: own,
        logger,
        metrics,
        sender,
        ...(isPaused && { isPaused }),
      };
      const dispatcher = startDispatcher(used, { ...DEFAULT_DISPATCHER_OPTIONS, leaseMs: LONG_MS, ...options });
      dispatchers.push(dispatcher);
      return dispatcher;
    },
    /**
     * Lets the dispatchers of a clock (without `own`, those of the fixture's) repeat their rounds until `check` is truthy. Only
     * the pauses between rounds pass, after which a dispatcher tries again what another connection had locked: no request
     * becomes slow.
     */
    rounds: <T>(check: () => T | Promise<T>, { describe, own = clock }: { describe: string; own?: ManualClock }) =>
      waitFor(
        async () => {
          const [pause = Infinity] = own.timers();
          if (pause <= PAUSE_MS) await own.advance(pause);
          return check();
        },
        { describe },
      ),
    attempts: (accountId: number) =>
      database.sql<AttemptView>`select sequence, claim_no as "claimNo", attempt, response_status as status, error,
          duration_ms as "durationMs"
        from webhook_attempts where account_id = ${accountId} order by sequence, claim_no`,
    /** Makes waiting retries of the account due. */
    makeDue: async (accountId: number) => {
      await number(accountId);
      await database.sql`update webhook_deliveries set next_attempt_at = now()
        where account_id = ${accountId} and status = 'PENDING' and lease_until is null and next_attempt_at is not null`;
    },
    /** The time of the database, `seconds` ago. */
    ago: async (seconds: number) =>
      (await database.values<Date>`select now() - ${seconds} * interval '1 second'`)[0] as Date,
    close: async () => {
      await quiet();
      await database.close();
    },
  };
}
