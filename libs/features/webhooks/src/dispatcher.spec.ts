import { afterEach, describe, expect, it } from '@jest/globals';
import { withCause } from '@listings/platform';
import { collectSpans } from '@listings/platform/testing';
import type { Receiver, ReceiverAnswer } from '@listings/testing';
import { nextTurn, waitFor } from '@listings/testing';
import { DEFAULT_DISPATCHER_OPTIONS } from './dispatcher-dependencies.js';
import { pauseEndpoint, resumeEndpoint } from './pause-endpoint.js';
import { startRedelivery } from './redeliver.js';
import { rotateSecret } from './rotate-secret.js';
import { saveEndpoint } from './save-endpoint.js';
import { responseBegins } from './testing/response-begins.js';
import { signedBody } from './testing/signed-body.js';
import { webhookFixture } from './testing/webhook-fixture.js';

const fixture = webhookFixture();
afterEach(() => fixture.quiet());

const until = <T>(check: () => T | Promise<T>) => fixture.until(check);
const received = (receiver: Receiver, count: number) => until(() => receiver.requests.length >= count);
const statuses = async (accountId: number) => (await fixture.deliveries(accountId)).map((each) => each.status);
const settled = (accountId: number, status: string) =>
  until(async () => (await statuses(accountId)).every((each) => each === status));
const attempted = (accountId: number, count: number) =>
  until(async () => (await fixture.deliveries(accountId))[0]?.attempts === count);
/** The time from the event to its next attempt. */
async function pauseMs(accountId: number): Promise<number> {
  const [row] = await fixture.database.query<{ pause: number }>(
    `select (extract(epoch from delivery.next_attempt_at - event.created_at) * 1000)::float8 as pause
     from webhook_deliveries delivery join events event using (account_id, sequence) where account_id = $1`,
    [accountId],
  );
  return row?.pause ?? 0;
}
/** Locks a month that retention has to drop, in a transaction of another session. Returns the function that ends it. */
async function lockOldMonth(): Promise<() => Promise<void>> {
  const { accountId } = await fixture.account();
  await fixture.database.execute(
    `create table events_2020_01 partition of events for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00');
     insert into events (account_id, sequence, type, body, created_at) values (${accountId}, 1, 'profile.created',
       '{"event":"profile.created","timestamp":"2020-01-15T00:00:00.000Z","account_id":${accountId},"location_id":"1","data":{"source":"api"}}', '2020-01-15')`,
  );
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let locked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const running = fixture.database.transaction(async (transaction) => {
    await transaction.query('select 1 from events_2020_01 where account_id = $1 for update', [accountId]);
    locked();
    await ended;
  });
  await isLocked;
  return async () => {
    end();
    await running;
  };
}
const header = (receiver: Receiver, name: string, index = 0) => String(receiver.requests[index]?.headers[name]);

describe('the dispatcher', () => {
  it.each([
    ['is suspended', `status = 'SUSPENDED'`],
    ['waits for its deletion', `deletion_at = now() + interval '20 days'`],
  ])('[contract 13] webhooks of recorded events go out while the account %s', async (_, change) => {
    const { receiver, accountId } = await fixture.endpoint();
    await fixture.record(accountId, [7]);
    await fixture.database.execute(`update accounts set ${change} where id = $1`, [accountId]);
    fixture.dispatcher();
    await received(receiver, 1);
    await settled(accountId, 'DELIVERED');
  });

  it('[contract 8] delivers the stored bytes, signed, with sequence and user agent', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint();
    fixture.dispatcher();
    await fixture.record(accountId, [7]);
    await received(receiver, 1);

    const [request] = receiver.requests;
    expect(signedBody(request, secret)).toMatchObject({ event: 'profile.created', location_id: '7' });
    expect(header(receiver, 'webhook-id')).toMatch(/^evt_[0-9a-f-]{36}$/);
    expect(header(receiver, 'user-agent')).toBe('Listings-Webhooks/1');
    expect(header(receiver, 'x-listings-sequence')).toBe('1');
    expect(header(receiver, 'content-type')).toBe('application/json');
    expect(request?.method).toBe('POST');
    await settled(accountId, 'DELIVERED');
    expect(await fixture.attempts(accountId)).toMatchObject([{ sequence: 1, attempt: 1, status: 200, error: null }]);
  });

  it('[contract 8] signs with both secrets during a rotation, and after it with the new one', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint();
    const rotated = await rotateSecret(fixture.deps, accountId, { overlapHours: 1 });
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await received(receiver, 1);

    const [request] = receiver.requests;
    expect(signedBody(request, secret)).toBeDefined();
    expect(signedBody(request, rotated.rotated ? rotated.secret : '')).toBeDefined();
    expect(header(receiver, 'webhook-signature').split(' ')).toHaveLength(2);

    const endOverlap = 'update webhook_endpoints set previous_secret_until = now() where account_id = $1';
    await fixture.database.execute(endOverlap, [accountId]);
    await fixture.record(accountId, [1]);
    await received(receiver, 2);
    expect(header(receiver, 'webhook-signature', 1).split(' ')).toHaveLength(1);

    await rotateSecret(fixture.deps, accountId, { overlapHours: 0 });
    await fixture.record(accountId, [1]);
    await received(receiver, 3);
    expect(header(receiver, 'webhook-signature', 2).split(' ')).toHaveLength(1);
  });

  it.each<[string, ReceiverAnswer, string, number | null]>([
    ['a server error', { status: 500, body: 'oops' }, 'HTTP 500', 500],
    [
      'a redirect, which it does not follow',
      { status: 302, headers: { location: '/elsewhere' } },
      'HTTP 302: redirects are not followed',
      302,
    ],
    ['a client error', { status: 404 }, 'HTTP 404', 404],
    ['a receiver that hangs', { instead: 'hang' as const }, 'TIMEOUT: no complete response within 15000 ms', null],
    [
      'a body that only drips',
      { body: 'x'.repeat(100), dripMs: 500 },
      'RESPONSE_TOO_SLOW: no complete response within 15000 ms',
      null,
    ],
    ['a dropped connection', { instead: 'drop' as const }, 'CONNECTION', null],
  ])('[contract 8] retries 5 to 6 s after %s and records the reason', async (_, answer, error, status) => {
    const { receiver, accountId } = await fixture.endpoint(answer);
    fixture.dispatcher({ timeoutMs: 15_000 });
    const begun = answer.dripMs === undefined ? undefined : responseBegins();
    await fixture.record(accountId, [1]);
    // The time of the exchange begins when the request is there.
    await waitFor(() => receiver.requests.length === 1, { describe: 'the request' });
    await begun;
    await attempted(accountId, 1);

    const [delivery] = await fixture.deliveries(accountId);
    expect(delivery?.status).toBe('PENDING');
    expect(await pauseMs(accountId)).toBeGreaterThanOrEqual(5_000);
    expect(delivery?.dueInMs).toBeLessThanOrEqual(6_000);
    const [attempt] = await fixture.attempts(accountId);
    expect(attempt?.status).toBe(status);
    expect(attempt?.error).toContain(error);
    expect(receiver.requests).toHaveLength(1);
  });

  it('[contract 8] repeats with the same webhook-id and bytes and a timestamp of the attempt', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint((_, number) => ({
      status: number === 1 ? 503 : 204,
    }));
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await attempted(accountId, 1);
    await fixture.clock.advance(5_000);
    await fixture.makeDue(accountId);
    await settled(accountId, 'DELIVERED');

    const [first, second] = receiver.requests;
    const sentAt = [0, 1].map((index) => Number(header(receiver, 'webhook-timestamp', index))) as [number, number];
    expect(sentAt[1] - sentAt[0]).toBeGreaterThanOrEqual(5);
    expect(sentAt[1]).toBeLessThanOrEqual(fixture.clock.now().getTime() / 1_000);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    expect(signedBody(second, secret)).toBeDefined();
    expect((await fixture.attempts(accountId)).map((each) => each.attempt)).toEqual([1, 2]);
  });

  it('[contract 10] sends the place of the attempt in the trace of the request that caused the event', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    fixture.dispatcher();
    const tracing = await collectSpans();
    const request = `00-${'4b'.repeat(16)}-${'0a'.repeat(8)}-01`;
    await withCause({ correlationId: 'request-1', traceParent: request }, () => fixture.record(accountId, [1]));
    await fixture.record(accountId, [2]);
    await received(receiver, 2);
    await settled(accountId, 'DELIVERED');
    const spans = await tracing.stop();
    const sent = spans.filter(({ name }) => name.startsWith('webhook '));
    expect(sent).toMatchObject([{ traceId: '4b'.repeat(16) }]);
    expect(receiver.requests.map(({ headers }) => headers['traceparent']).sort()).toEqual([
      `00-${'4b'.repeat(16)}-${sent[0]?.id}-01`,
      undefined,
    ]);
    expect(spans.find(({ id }) => id === sent[0]?.parentId)?.name).toMatch(/^event /);
  });

  it('[contract 8] sends the correlation id of the request that caused the event, in each attempt and log line', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint((_, number) => ({
      status: number === 1 ? 503 : 204,
    }));
    fixture.dispatcher();
    await withCause({ correlationId: 'request-1' }, () => fixture.record(accountId, [1]));
    await attempted(accountId, 1);
    await fixture.makeDue(accountId);
    await settled(accountId, 'DELIVERED');
    await fixture.record(accountId, [1]);
    await received(receiver, 3);
    await settled(accountId, 'DELIVERED');

    expect(receiver.requests.map(({ headers }) => headers['x-correlation-id'])).toEqual([
      'request-1',
      'request-1',
      undefined,
    ]);
    // The signature is that of the body.
    for (const request of receiver.requests) expect(signedBody(request, secret)).toBeDefined();
    expect(fixture.lines.filter(({ accountId: of }) => of === accountId)).toEqual([
      { accountId, message: 'a delivery attempt failed', correlationId: 'request-1' },
      { accountId, message: 'an event was delivered', correlationId: 'request-1' },
      { accountId, message: 'an event was delivered', correlationId: undefined },
    ]);
  });

  it('[contract 8] honours Retry-After', async () => {
    const { accountId } = await fixture.endpoint({ status: 429, headers: { 'retry-after': '3600' } });
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await attempted(accountId, 1);
    expect(await pauseMs(accountId)).toBeGreaterThanOrEqual(3_600_000);
  });

  it('[contract 8] gives a delivery twelve attempts; then it is exhausted and can be redelivered', async () => {
    const { receiver, accountId } = await fixture.endpoint({ status: 500 });
    fixture.dispatcher({ pollMs: 20 });
    await fixture.record(accountId, [1]);
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await attempted(accountId, attempt);
      await fixture.makeDue(accountId);
    }
    await settled(accountId, 'EXHAUSTED');
    expect(receiver.requests).toHaveLength(12);

    receiver.answer({});
    const from = await fixture.ago(60);
    expect(await startRedelivery(fixture.deps, accountId, { status: 'EXHAUSTED', from })).toMatchObject({
      started: true,
    });
    await settled(accountId, 'DELIVERED');
    expect(new Set(receiver.requests.map((each) => each.headers['webhook-id'])).size).toBe(1);
  });

  it('[contract 8] stops an endpoint that answers 410, keeps its events, and sends them when a URL is saved again', async () => {
    const { receiver, accountId } = await fixture.endpoint({ status: 410 });
    fixture.dispatcher({ perEndpoint: 1 });
    await fixture.record(accountId, [1, 1, 2]);
    // The second event waits for the first, which is held.
    const kept = ['HELD', 'PENDING', 'HELD'];
    await until(async () => String(await statuses(accountId)) === String(kept));

    expect(receiver.requests).toHaveLength(1);
    const [endpoint] = await fixture.database.query(
      'select disabled_reason, disabled_at is not null as disabled from webhook_endpoints where account_id = $1',
      [accountId],
    );
    expect(endpoint).toEqual({ disabled_reason: 'GONE', disabled: true });

    receiver.answer({});
    await saveEndpoint(fixture.deps, accountId, { url: receiver.url });
    await settled(accountId, 'DELIVERED');
    expect(
      receiver.requests
        .map((each) => each.headers['x-listings-sequence'])
        .slice(1)
        .sort(),
    ).toEqual(['1', '2', '3']);
  });

  it('[contract 8] disables after five days of nothing but at least ten failures, not before', async () => {
    const receiver = await fixture.receiver();
    receiver.answer({ status: 500 });
    const fresh = await fixture.account(receiver);
    const few = await fixture.account(receiver);
    const many = await fixture.account(receiver);
    const failing = `update webhook_endpoints set failing_since = now() - $2 * interval '1 hour', failures_since = $3 where account_id = $1`;
    await fixture.database.execute(failing, [fresh.accountId, 119, 500]);
    await fixture.database.execute(failing, [few.accountId, 121, 8]);
    await fixture.database.execute(failing, [many.accountId, 121, 9]);
    fixture.dispatcher();
    for (const { accountId } of [fresh, few, many]) await fixture.record(accountId, [1]);
    for (const { accountId } of [fresh, few, many]) await attempted(accountId, 1);

    const disabled = await fixture.database.query(
      'select account_id, disabled_reason from webhook_endpoints where disabled_at is not null and disabled_reason = $1',
      ['FAILING'],
    );
    expect(disabled).toEqual([{ account_id: many.accountId, disabled_reason: 'FAILING' }]);
  });

  it('[contract 8] resets failures after the first success', async () => {
    const { accountId } = await fixture.endpoint();
    await fixture.database.execute(
      `update webhook_endpoints set failing_since = now() - interval '6 days', failures_since = 50 where account_id = $1`,
      [accountId],
    );
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await settled(accountId, 'DELIVERED');
    const [row] = await fixture.database.query(
      'select failing_since, failures_since from webhook_endpoints where account_id = $1',
      [accountId],
    );
    expect(row).toEqual({ failing_since: null, failures_since: 0 });
  });

  it('[contract 8] sends once only where deliverOnce is set', async () => {
    const { receiver, accountId } = await fixture.endpoint({ status: 500 });
    await fixture.database.execute('update webhook_endpoints set deliver_once = true where account_id = $1', [
      accountId,
    ]);
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await settled(accountId, 'EXHAUSTED');
    expect(receiver.requests).toHaveLength(1);
  });

  it('[contract 8] holds events while there is no URL or the endpoint is paused, and sends them in order afterwards', async () => {
    const receiver = await fixture.receiver();
    const { accountId } = await fixture.account();
    fixture.dispatcher();
    await fixture.record(accountId, [5, 5]);
    await saveEndpoint(fixture.deps, accountId, { url: receiver.url });
    await settled(accountId, 'DELIVERED');

    await pauseEndpoint(fixture.deps, accountId);
    await fixture.record(accountId, [5, 5]);
    // A transaction that began before the pause recorded this event as due.
    await fixture.database.execute(
      `update webhook_deliveries set status = 'PENDING', next_attempt_at = now() where account_id = $1 and sequence = 4`,
      [accountId],
    );
    await until(async () => (await statuses(accountId)).filter((each) => each === 'HELD').length === 2);
    expect(receiver.requests).toHaveLength(2);

    await resumeEndpoint(fixture.deps, accountId);
    await settled(accountId, 'DELIVERED');
    expect(receiver.requests.map((each) => each.headers['x-listings-sequence'])).toEqual(['1', '2', '3', '4']);
  });

  it('[contract 8] finds an event that was recorded as held at the moment when the endpoint was enabled', async () => {
    const { accountId } = await fixture.endpoint();
    await fixture.record(accountId, [1]);
    await fixture.database.execute(`update webhook_deliveries set status = 'HELD' where account_id = $1`, [accountId]);
    fixture.dispatcher();
    await settled(accountId, 'DELIVERED');
  });

  it('[contract 8] keeps the order of a location until an event has used three attempts; other locations continue', async () => {
    const { receiver, accountId } = await fixture.endpoint((request) => ({
      status: request.headers['x-listings-sequence'] === '1' ? 500 : 200,
    }));
    fixture.dispatcher();
    await fixture.record(accountId, [1, 1, 1, 2]);
    const seen = () => receiver.requests.map((each) => Number(each.headers['x-listings-sequence']));
    await attempted(accountId, 1);
    await until(() => seen().includes(4));
    await fixture.makeDue(accountId);
    await attempted(accountId, 2);
    expect(seen().filter((each) => each === 2 || each === 3)).toEqual([]);
    await fixture.makeDue(accountId);
    await attempted(accountId, 3);
    await until(() => seen().includes(3));
    expect(seen().filter((each) => each !== 4)).toEqual([1, 1, 1, 2, 3]);
    const last = ['PENDING', 'DELIVERED', 'DELIVERED', 'DELIVERED'];
    await until(async () => String(await statuses(accountId)) === String(last));
  });

  it('[contract 8] delivers many events of one location in order', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    await fixture.record(
      accountId,
      Array.from({ length: 150 }, () => 9),
    );
    fixture.dispatcher();
    await settled(accountId, 'DELIVERED');
    expect(receiver.requests.map((each) => Number(each.headers['x-listings-sequence']))).toEqual(
      Array.from({ length: 150 }, (_, i) => i + 1),
    );
  });

  it('[contract 8] [reliability 2, G6] 100 deliveries to a healthy endpoint flow beside a long backlog of one that hangs', async () => {
    const [hanging, healthy] = [await fixture.receiver(), await fixture.receiver()];
    hanging.answer({ instead: 'hang' });
    const slow = await fixture.account(hanging);
    const quick = await fixture.account(healthy);
    const backlog = process.env['FAULTS'] === 'all' ? 90_000 : 2_000;
    for (let first = 0; first < backlog; first += 1_000)
      await fixture.record(
        slow.accountId,
        Array.from({ length: 1_000 }, (_, i) => first + i),
      );
    // The hanging requests last until the end of the test, and the healthy endpoint is served next to them.
    const requests = (receiver: Receiver, count: number) =>
      fixture.rounds(() => receiver.requests.length >= count, { describe: `${count} requests` });
    fixture.dispatcher({ total: 16 });
    await requests(hanging, 8);

    for (let i = 0; i < 20; i += 1)
      await fixture.record(
        quick.accountId,
        Array.from({ length: 5 }, (_, n) => i * 5 + n),
      );
    await requests(healthy, 100);
    expect(hanging.requests).toHaveLength(8);
  });

  it('[reliability 2] two concurrent dispatchers send nothing twice and share the limit of an endpoint', async () => {
    const receiver = await fixture.receiver();
    let open = 0;
    let most = 0;
    receiver.answer(() => {
      most = Math.max(most, ++open);
      return { until: nextTurn().then(() => (open -= 1)) };
    });
    const { accountId } = await fixture.account(receiver);
    await fixture.record(
      accountId,
      Array.from({ length: 600 }, (_, i) => i % 50),
    );
    for (let i = 0; i < 3; i += 1) fixture.dispatcher();
    await settled(accountId, 'DELIVERED');

    expect(receiver.requests).toHaveLength(600);
    expect(new Set(receiver.requests.map((each) => each.headers['webhook-id'])).size).toBe(600);
    expect(most).toBeLessThanOrEqual(8);
    expect(await fixture.attempts(accountId)).toHaveLength(600);
    for (let location = 0; location < 50; location += 1) {
      const requests = receiver.requests.filter((each) => each.body.includes(`"location_id":"${location}"`));
      const order = requests.map((each) => Number(each.headers['x-listings-sequence']));
      expect(order).toEqual(Array.from({ length: 12 }, (_, i) => i * 50 + location + 1));
    }
  });

  it('[reliability 2] blocked maintenance expires no lease: two dispatchers send nothing twice', async () => {
    const [slow, marker] = [await fixture.receiver(), await fixture.receiver()];
    let release: () => void = () => undefined;
    slow.answer({ until: new Promise<void>((resolve) => (release = resolve)) });
    const { accountId } = await fixture.account(slow);
    const other = await fixture.account(marker);
    await fixture.record(accountId, [1]);
    const unlock = await lockOldMonth();
    try {
      fixture.dispatcher({ leaseMs: 120_000 });
      await received(slow, 1);
      const setLease = (to: string) =>
        fixture.database.execute(`update webhook_deliveries set lease_until = ${to} where account_id = $1`, [
          accountId,
        ]);
      await setLease(`now() + interval '1 minute'`);
      await until(async () => {
        const [row] = await fixture.database.query<{ renewed: boolean }>(
          `select lease_until > now() + interval '1 minute' as renewed from webhook_deliveries where account_id = $1`,
          [accountId],
        );
        return row?.renewed;
      });
      // As if a time had passed at whose end the lease of the claim would have ended without the renewal.
      await setLease(`lease_until - interval '80 seconds'`);
      fixture.dispatcher({ leaseMs: 120_000 });
      await fixture.record(other.accountId, [1]);
      await received(marker, 1);
      expect(slow.requests).toHaveLength(1);
    } finally {
      release();
      await unlock();
    }
    await settled(accountId, 'DELIVERED');
    expect(slow.requests).toHaveLength(1);
    expect(await fixture.attempts(accountId)).toHaveLength(1);
  });

  it('[reliability 1] resumes after a database outage, notifications included', async () => {
    const { receiver, accountId } = await fixture.endpoint();
    const { pool: through, proxy } = await fixture.database.poolThroughProxy();
    const dispatcher = fixture.dispatcher({ through });
    /** The connection that listens, other than this one. */
    const listener = async (other = 0) => {
      const [row] = await fixture.database.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %' and pid <> $1`,
        [other],
      );
      return row?.pid;
    };
    try {
      await fixture.record(accountId, [1]);
      await received(receiver, 1);
      await settled(accountId, 'DELIVERED');

      const first = await until(() => listener());
      proxy.faults.refuse = true;
      proxy.cutAll();
      const before = proxy.connections();
      await fixture.record(accountId, [2]);
      await until(() => proxy.connections() > before + 1);
      proxy.heal();
      await received(receiver, 2);
      await settled(accountId, 'DELIVERED');
      await until(() => listener(first));
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
    const receiver = await fixture.receiver();
    let release: () => void = () => undefined;
    receiver.answer({ until: new Promise<void>((resolve) => (release = resolve)) });
    const { accountId } = await fixture.account(receiver);
    const dispatcher = fixture.dispatcher();
    await fixture.record(
      accountId,
      Array.from({ length: 20 }, (_, i) => i),
    );
    await received(receiver, 8);
    const stopped = dispatcher.stop();
    release();
    await stopped;

    expect((await statuses(accountId)).sort()).toEqual([
      ...Array<string>(8).fill('DELIVERED'),
      ...Array<string>(12).fill('PENDING'),
    ]);
    const [claims] = await fixture.database.query(
      'select count(*) as left from webhook_deliveries where account_id = $1 and lease_until is not null',
      [accountId],
    );
    expect(claims).toEqual({ left: 0 });
    expect(receiver.requests.length).toBe((await fixture.attempts(accountId)).length);
  });

  it('[contract 10] counts attempts by outcome', async () => {
    const counted = async () =>
      Number(/attempts_total\{outcome="DELIVERED"\} (\d+)/.exec(await fixture.registry.metrics())?.[1] ?? 0);
    const { accountId } = await fixture.endpoint();
    const before = await counted();
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await settled(accountId, 'DELIVERED');
    expect(await counted()).toBe(before + 1);
  });
});
