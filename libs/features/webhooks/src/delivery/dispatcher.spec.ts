import { afterEach, describe, expect, it } from '@jest/globals';
import { withCause } from '@listings/platform';
import { collectSpans } from '@listings/platform/testing';
import { latch, nextTurn, waitFor } from '@listings/testing';
import type { Receiver, ReceiverAnswer } from '@listings/testing';
import { DEFAULT_DISPATCHER_OPTIONS } from '../dispatcher-dependencies.js';
import { pauseEndpoint, resumeEndpoint } from '../endpoints/pause-endpoint.js';
import { rotateSecret } from '../endpoints/rotate-secret.js';
import { saveEndpoint } from '../endpoints/save-endpoint.js';
import { startRedelivery } from '../log/redeliver.js';
import { signedBody } from '../testing/signed-body.js';
import { sequencesOf, upTo, webhookFixture } from '../testing/webhook-fixture.js';

const fixture = webhookFixture();

afterEach(() => fixture.quiet());

/** The time from the event to its next attempt. */
const pauseMs = async (accountId: number) =>
  (
    await fixture.database.values<number>`
      select (extract(epoch from delivery.next_attempt_at - event.created_at) * 1000)::float8
      from webhook_deliveries delivery join events event using (account_id, sequence) where account_id = ${accountId}`
  )[0];

/** Waits until the deliveries of an account have these states, in their order. */
const untilStates = (accountId: number, ...states: string[]) =>
  fixture.until(async () => String(await fixture.statuses(accountId)) === String(states));

/** Locks a month that retention has to drop, in a transaction of another session. Returns the function that ends it. */
async function lockOldMonth(): Promise<() => Promise<void>> {
  const { accountId } = await fixture.account();
  await fixture.database.execute(
    `create table events_2020_01 partition of events for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00');
     insert into events (account_id, sequence, type, body, created_at) values (${accountId}, 1, 'profile.created',
       '{"event":"profile.created","timestamp":"2020-01-15T00:00:00.000Z","account_id":${accountId},"location_id":"1","data":{"source":"api"}}', '2020-01-15')`,
  );
  const [locked, end] = [latch(), latch()];
  const running = fixture.database.transaction(async (transaction) => {
    await transaction.query('select 1 from events_2020_01 where account_id = $1 for update', [accountId]);
    locked.open();
    await end.opened;
  });
  await locked.opened;
  return async () => {
    end.open();
    await running;
  };
}

const header = (receiver: Receiver, name: string, index = 0) => String(receiver.requests[index]?.headers[name]);

/** Fails the first request with a code, and takes the others. */
const failingOnce = (code: number) => (_: unknown, number: number) => ({ status: number === 1 ? code : 204 });

describe('the dispatcher', () => {
  it.each([
    ['is suspended', `status = 'SUSPENDED'`],
    ['waits for its deletion', `deletion_at = now() + interval '20 days'`],
  ])('[contract 13] webhooks of recorded events go out while the account %s', async (_, change) => {
    const { receiver, accountId } = await fixture.endpoint();
    await fixture.record(accountId, 1);
    await fixture.database.execute(`update accounts set ${change} where id = $1`, [accountId]);
    fixture.dispatcher();
    await fixture.received(receiver, 1);
    await fixture.settled(accountId, 'DELIVERED');
  });

  it('[contract 8, 10] delivers the stored bytes, signed, with sequence and user agent, and counts the attempt', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint();
    const counted = async () =>
      Number(/attempts_total\{outcome="DELIVERED"\} (\d+)/.exec(await fixture.registry.metrics())?.[1] ?? 0);
    const before = await counted();
    fixture.dispatcher();
    await fixture.record(accountId, [7]);
    await fixture.received(receiver, 1);
    const [request] = receiver.requests;
    expect(signedBody(request, secret)).toMatchObject({ event: 'profile.created', location_id: '7' });
    const headers = { 'x-listings-sequence': '1', 'content-type': 'application/json' };
    expect(request).toMatchObject({ method: 'POST', headers: { ...headers, 'user-agent': 'Listings-Webhooks/1' } });
    expect(header(receiver, 'webhook-id')).toMatch(/^evt_[0-9a-f-]{36}$/);
    await fixture.settled(accountId, 'DELIVERED');
    expect(await fixture.attempts(accountId)).toMatchObject([{ sequence: 1, attempt: 1, status: 200, error: null }]);
    expect(await counted()).toBe(before + 1);
  });

  it('[contract 8] signs with both secrets during a rotation, and after it with the new one', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint();
    const rotated = await rotateSecret(fixture.deps, accountId, { overlapHours: 1 });
    fixture.dispatcher();
    /** The number of signatures of the next request. */
    const signatures = async () => {
      const before = receiver.requests.length;
      await fixture.record(accountId, 1);
      await fixture.received(receiver, before + 1);
      return header(receiver, 'webhook-signature', before).split(' ').length;
    };
    expect(await signatures()).toBe(2);
    const [request] = receiver.requests;
    for (const key of [secret, rotated.rotated ? rotated.secret : '']) expect(signedBody(request, key)).toBeDefined();
    await fixture.database.sql`update webhook_endpoints set previous_secret_until = now()
      where account_id = ${accountId}`;
    expect(await signatures()).toBe(1);
    await rotateSecret(fixture.deps, accountId, { overlapHours: 0 });
    expect(await signatures()).toBe(1);
  });

  it.each<[string, ReceiverAnswer, string, number | null]>([
    ['a server error', { status: 500, body: 'oops' }, 'HTTP 500', 500],
    ['a receiver that hangs', { instead: 'hang' }, 'TIMEOUT: no complete response within 15000 ms', null],
    ['a dropped connection', { instead: 'drop' }, 'CONNECTION', null],
  ])('[contract 8] retries 5 to 6 s after %s and records the reason', async (_, answer, error, status) => {
    const { receiver, accountId } = await fixture.endpoint(answer);
    fixture.dispatcher({ timeoutMs: 15_000 });
    await fixture.record(accountId, 1);
    // The time of the exchange begins when the request is there.
    await waitFor(() => receiver.requests.length === 1, { describe: 'the request' });
    await fixture.attempted(accountId, 1);
    const [delivery] = await fixture.deliveries(accountId);
    expect(delivery?.status).toBe('PENDING');
    expect(await pauseMs(accountId)).toBeGreaterThanOrEqual(5_000);
    expect(delivery?.dueInMs).toBeLessThanOrEqual(6_000);
    expect(await fixture.attempts(accountId)).toMatchObject([{ status, error: expect.stringContaining(error) }]);
    expect(receiver.requests).toHaveLength(1);
  });

  it('[contract 8] repeats with the same webhook-id and bytes and a timestamp of the attempt', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint(failingOnce(503));
    fixture.dispatcher();
    await fixture.record(accountId, 1);
    await fixture.attempted(accountId, 1);
    await fixture.clock.advance(5_000);
    await fixture.makeDue(accountId);
    await fixture.settled(accountId, 'DELIVERED');
    const [first, second] = receiver.requests;
    const sentAt = (index: number) => Number(header(receiver, 'webhook-timestamp', index));
    expect(sentAt(1) - sentAt(0)).toBeGreaterThanOrEqual(5);
    expect(sentAt(1)).toBeLessThanOrEqual(fixture.clock.now().getTime() / 1_000);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toEqual(first?.body);
    expect(signedBody(second, secret)).toBeDefined();
    expect((await fixture.attempts(accountId)).map((each) => each.attempt)).toEqual([1, 2]);
  });

  it('[contract 10] sends the place of the attempt in the trace of the request that caused the event', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    fixture.dispatcher();
    const tracing = await collectSpans();
    const traceId = '4b'.repeat(16);
    const cause = { correlationId: 'request-1', traceParent: `00-${traceId}-${'0a'.repeat(8)}-01` };
    await withCause(cause, () => fixture.record(accountId, [1]));
    await fixture.record(accountId, [2]);
    await fixture.received(receiver, 2);
    await fixture.settled(accountId, 'DELIVERED');
    const spans = await tracing.stop();
    const sent = spans.filter(({ name }) => name.startsWith('webhook '));
    expect(sent).toMatchObject([{ traceId }]);
    const parents = receiver.requests.map(({ headers }) => headers['traceparent']);
    expect(parents.sort()).toEqual([`00-${traceId}-${sent[0]?.id}-01`, undefined]);
    expect(spans.find(({ id }) => id === sent[0]?.parentId)?.name).toMatch(/^event /);
  });

  it('[contract 8] sends the correlation id of the request that caused the event, in each attempt and log line', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint(failingOnce(503));
    const correlationId = 'request-1';
    fixture.dispatcher();
    await withCause({ correlationId }, () => fixture.record(accountId, 1));
    await fixture.attempted(accountId, 1);
    await fixture.makeDue(accountId);
    await fixture.settled(accountId, 'DELIVERED');
    await fixture.record(accountId, 1);
    await fixture.received(receiver, 3);
    await fixture.settled(accountId, 'DELIVERED');
    const sent = receiver.requests.map(({ headers }) => headers['x-correlation-id']);
    expect(sent).toEqual([correlationId, correlationId, undefined]);
    // The signature is that of the body.
    for (const request of receiver.requests) expect(signedBody(request, secret)).toBeDefined();
    expect(fixture.lines.filter(({ accountId: of }) => of === accountId)).toEqual([
      { accountId, message: 'a delivery attempt failed', correlationId },
      { accountId, message: 'an event was delivered', correlationId },
      { accountId, message: 'an event was delivered', correlationId: undefined },
    ]);
  });

  it('[contract 8] honours Retry-After', async () => {
    const { accountId } = await fixture.endpoint({ status: 429, headers: { 'retry-after': '3600' } });
    fixture.dispatcher();
    await fixture.record(accountId, 1);
    await fixture.attempted(accountId, 1);
    expect(await pauseMs(accountId)).toBeGreaterThanOrEqual(3_600_000);
  });

  it('[contract 8] gives a delivery twelve attempts; then it is exhausted and can be redelivered', async () => {
    const { receiver, accountId } = await fixture.endpoint({ status: 500 });
    fixture.dispatcher({ pollMs: 20 });
    await fixture.record(accountId, 1);
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await fixture.attempted(accountId, attempt);
      await fixture.makeDue(accountId);
    }
    await fixture.settled(accountId, 'EXHAUSTED');
    expect(receiver.requests).toHaveLength(12);
    receiver.answer({});
    const exhausted = { status: 'EXHAUSTED', from: await fixture.ago(60) } as const;
    expect(await startRedelivery(fixture.deps, accountId, exhausted)).toMatchObject({ started: true });
    await fixture.settled(accountId, 'DELIVERED');
    expect(new Set(receiver.requests.map((each) => each.headers['webhook-id'])).size).toBe(1);
  });

  it('[contract 8] stops an endpoint that answers 410, keeps its events, and sends them when a URL is saved again', async () => {
    const { receiver, accountId } = await fixture.endpoint({ status: 410 });
    fixture.dispatcher({ perEndpoint: 1 });
    await fixture.record(accountId, [1, 1, 2]);
    // The second event waits for the first, which is held.
    await untilStates(accountId, 'HELD', 'PENDING', 'HELD');
    expect(receiver.requests).toHaveLength(1);
    const endpoint = await fixture.database.sql`select disabled_reason, disabled_at is not null as disabled
      from webhook_endpoints where account_id = ${accountId}`;
    expect(endpoint).toEqual([{ disabled_reason: 'GONE', disabled: true }]);
    receiver.answer({});
    await saveEndpoint(fixture.deps, accountId, { url: receiver.url });
    await fixture.settled(accountId, 'DELIVERED');
    expect(sequencesOf(receiver).slice(1).sort()).toEqual([1, 2, 3]);
  });

  it('[contract 8] disables after five days of nothing but at least ten failures, not before', async () => {
    /** An account that has failed for so many hours, so many times. */
    const failing = async (hours: number, failures: number) => {
      const { accountId } = await fixture.endpoint({ status: 500 });
      await fixture.database.sql`update webhook_endpoints set failing_since = now() - ${hours} * interval '1 hour',
        failures_since = ${failures} where account_id = ${accountId}`;
      return accountId;
    };
    const ids = [await failing(119, 500), await failing(121, 8), await failing(121, 9)];
    fixture.dispatcher();
    for (const accountId of ids) await fixture.record(accountId, 1);
    for (const accountId of ids) await fixture.attempted(accountId, 1);
    const disabled = await fixture.database.values`select account_id from webhook_endpoints
      where disabled_at is not null and disabled_reason = 'FAILING'`;
    expect(disabled).toEqual(ids.slice(2));
  });

  it('[contract 8] sends once only where deliverOnce is set', async () => {
    const { receiver, accountId } = await fixture.endpoint({ status: 500 });
    await fixture.database.sql`update webhook_endpoints set deliver_once = true where account_id = ${accountId}`;
    fixture.dispatcher();
    await fixture.record(accountId, 1);
    await fixture.settled(accountId, 'EXHAUSTED');
    expect(receiver.requests).toHaveLength(1);
  });

  it('[contract 8] holds events while there is no URL or the endpoint is paused, and sends them in order afterwards', async () => {
    const receiver = await fixture.receiver();
    const { accountId } = await fixture.account();
    fixture.dispatcher();
    await fixture.record(accountId, [5, 5]);
    await saveEndpoint(fixture.deps, accountId, { url: receiver.url });
    await fixture.settled(accountId, 'DELIVERED');
    await pauseEndpoint(fixture.deps, accountId);
    await fixture.record(accountId, [5, 5]);
    // A transaction that began before the pause recorded this event as due.
    await fixture.database.sql`update webhook_deliveries set status = 'PENDING', next_attempt_at = now()
      where account_id = ${accountId} and sequence = 4`;
    await untilStates(accountId, 'DELIVERED', 'DELIVERED', 'HELD', 'HELD');
    expect(receiver.requests).toHaveLength(2);
    await resumeEndpoint(fixture.deps, accountId);
    await fixture.settled(accountId, 'DELIVERED');
    expect(sequencesOf(receiver)).toEqual([1, 2, 3, 4]);
  });

  it('[contract 8] [reliability 2, G6] 100 deliveries to a healthy endpoint flow beside a long backlog of one that hangs', async () => {
    const [hanging, healthy] = [await fixture.receiver(), await fixture.receiver()];
    hanging.answer({ instead: 'hang' });
    const [slow, quick] = [await fixture.account(hanging), await fixture.account(healthy)];
    for (let batch = 0; batch < 2; batch += 1) await fixture.record(slow.accountId, 1_000);
    // The hanging requests last until the end of the test, and the healthy endpoint is served next to them.
    const requests = (receiver: Receiver, count: number) =>
      fixture.rounds(() => receiver.requests.length >= count, { describe: `${count} requests` });
    fixture.dispatcher({ total: 16 });
    await requests(hanging, 8);
    for (let batch = 0; batch < 20; batch += 1) await fixture.record(quick.accountId, 5);
    await requests(healthy, 100);
    expect(hanging.requests).toHaveLength(8);
  });

  it('[reliability 2] two concurrent dispatchers send nothing twice and share the limit of an endpoint', async () => {
    let open = 0;
    let most = 0;
    const { receiver, accountId } = await fixture.endpoint(() => {
      most = Math.max(most, ++open);
      return { until: nextTurn().then(() => (open -= 1)) };
    });
    const locations = upTo(600).map((number) => number % 50);
    await fixture.record(accountId, locations);
    for (let i = 0; i < 3; i += 1) fixture.dispatcher();
    await fixture.settled(accountId, 'DELIVERED');
    expect(receiver.requests).toHaveLength(600);
    expect(new Set(receiver.requests.map((each) => each.headers['webhook-id'])).size).toBe(600);
    expect(most).toBeLessThanOrEqual(8);
    expect(await fixture.attempts(accountId)).toHaveLength(600);
    const inOrder = upTo(600).sort((one, other) => (one % 50) - (other % 50) || one - other);
    expect(sequencesOf(receiver).sort((one, other) => (one % 50) - (other % 50))).toEqual(inOrder);
  });

  it('[reliability 2] blocked maintenance expires no lease: two dispatchers send nothing twice', async () => {
    const answered = latch();
    const { receiver: slow, accountId } = await fixture.endpoint({ until: answered.opened });
    const other = await fixture.endpoint();
    await fixture.record(accountId, 1);
    const unlock = await lockOldMonth();
    const setLease = (to: string) =>
      fixture.database.execute(`update webhook_deliveries set lease_until = ${to} where account_id = $1`, [accountId]);
    const isRenewed = async () =>
      (
        await fixture.database.values`select lease_until > now() + interval '1 minute' from webhook_deliveries
          where account_id = ${accountId}`
      )[0];
    try {
      fixture.dispatcher({ leaseMs: 120_000 });
      await fixture.received(slow, 1);
      await setLease(`now() + interval '1 minute'`);
      await fixture.until(isRenewed);
      // As if a time had passed at whose end the lease of the claim would have ended without the renewal.
      await setLease(`lease_until - interval '80 seconds'`);
      fixture.dispatcher({ leaseMs: 120_000 });
      await fixture.record(other.accountId, 1);
      await fixture.received(other.receiver, 1);
      expect(slow.requests).toHaveLength(1);
    } finally {
      answered.open();
      await unlock();
    }
    await fixture.settled(accountId, 'DELIVERED');
    expect(slow.requests).toHaveLength(1);
    expect(await fixture.attempts(accountId)).toHaveLength(1);
  });

  it('[reliability 1] resumes after a database outage, notifications included', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    const { pool: through, proxy } = await fixture.database.poolThroughProxy();
    const dispatcher = fixture.dispatcher({ through });
    /** The connection that listens, other than this one. */
    const listener = async (other = 0) =>
      (
        await fixture.database.values<number>`select pid from pg_stat_activity
          where datname = current_database() and query ilike 'listen %' and pid <> ${other}`
      )[0];
    try {
      await fixture.record(accountId, [1]);
      await fixture.received(receiver, 1);
      await fixture.settled(accountId, 'DELIVERED');
      const first = await fixture.until(() => listener());
      proxy.faults.refuse = true;
      proxy.cutAll();
      const before = proxy.connections();
      await fixture.record(accountId, [2]);
      await fixture.until(() => proxy.connections() > before + 1);
      proxy.heal();
      await fixture.received(receiver, 2);
      await fixture.settled(accountId, 'DELIVERED');
      await fixture.until(() => listener(first));
      // No poll wakes the dispatcher, but the notification does.
      const recordedAt = fixture.clock.monotonic();
      await fixture.record(accountId, [3]);
      await fixture.rounds(() => receiver.requests.length >= 3, { describe: 'the third event' });
      expect(fixture.clock.monotonic() - recordedAt).toBeLessThan(DEFAULT_DISPATCHER_OPTIONS.pollMs);
    } finally {
      await dispatcher.stop();
    }
  });

  it('[contract 10] a stop finishes requests in flight and returns the other claims', async () => {
    const answered = latch();
    const { receiver, accountId } = await fixture.endpoint({ until: answered.opened });
    const dispatcher = fixture.dispatcher();
    await fixture.record(accountId, 20);
    await fixture.received(receiver, 8);
    const stopped = dispatcher.stop();
    answered.open();
    await stopped;
    const statuses = await fixture.statuses(accountId);
    expect(statuses.sort()).toEqual([...Array(8).fill('DELIVERED'), ...Array(12).fill('PENDING')]);
    const claims = await fixture.database.sql`select 1 from webhook_deliveries
      where account_id = ${accountId} and lease_until is not null`;
    expect(claims).toEqual([]);
    expect(receiver.requests.length).toBe((await fixture.attempts(accountId)).length);
  });
});
