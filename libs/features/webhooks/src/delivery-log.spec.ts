import { afterEach, describe, expect, it } from '@jest/globals';
import { eventTypes } from '@listings/events';
import { withCause } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { publisherNames } from '@listings/publisher-sdk';
import { newLocation } from '@listings/persistence/testing';
import { listWebhookDeliveries } from './list-deliveries.js';
import { listEvents } from './list-events.js';
import { readWebhookDelivery } from './read-delivery.js';
import { sendTestEvent } from './send-test-event.js';
import { signedBody } from './testing/signed-body.js';
import { webhookFixture } from './testing/webhook-fixture.js';

const fixture = webhookFixture();
afterEach(() => fixture.quiet());

const until = <T>(check: () => T | Promise<T>) => fixture.until(check);
const attempts = (accountId: number, count: number) =>
  until(async () => (await fixture.attempts(accountId)).filter((each) => each.durationMs !== null).length === count);

describe('the list of deliveries', () => {
  it('[contract 12] shows state, last outcome and next attempt, and pages with a cursor', async () => {
    const { receiver, accountId } = await fixture.endpoint((request) => ({
      status: request.headers['x-listings-sequence'] === '2' ? 503 : 200,
    }));
    fixture.dispatcher();
    await fixture.record(accountId, [1, 2, 3]);
    await attempts(accountId, 3);

    const page = await listWebhookDeliveries(fixture.deps, accountId, { limit: 2 });
    expect(page?.deliveries.map((each) => each.sequence)).toEqual([3, 2]);
    expect(page?.deliveries[0]).toMatchObject({
      id: receiver.requests.find((each) => each.headers['x-listings-sequence'] === '3')?.headers['webhook-id'],
      event: 'profile.created',
      locationId: 3,
      status: 'DELIVERED',
      attempts: 1,
      lastOutcome: 'DELIVERED',
      lastResponseStatus: 200,
      nextAttemptAt: null,
      test: false,
      redelivery: false,
    });
    expect(page?.deliveries[1]).toMatchObject({ status: 'PENDING', lastOutcome: 'STATUS', lastResponseStatus: 503 });
    expect(page?.deliveries[1]?.nextAttemptAt?.getTime()).toBeGreaterThan((await fixture.ago(0)).getTime());
    const rest = await listWebhookDeliveries(fixture.deps, accountId, { limit: 2, cursor: page?.nextCursor ?? '' });
    expect(rest).toMatchObject({ deliveries: [{ sequence: 1 }], nextCursor: null });
    expect(
      (await listWebhookDeliveries(fixture.deps, accountId, { limit: 9, status: 'PENDING' }))?.deliveries,
    ).toHaveLength(1);
    expect(await listWebhookDeliveries(fixture.deps, accountId, { limit: 2, cursor: 'nonsense' })).toBeUndefined();
    const forged = Buffer.from('WebhookDelivery:2026-99-99T00:00:00.000000Z:1').toString('base64');
    expect(await listWebhookDeliveries(fixture.deps, accountId, { limit: 2, cursor: forged })).toBeUndefined();
    const other = await fixture.account();
    expect((await listWebhookDeliveries(fixture.deps, other.accountId, { limit: 2 }))?.deliveries).toEqual([]);
  });
});

describe('one delivery', () => {
  it('[contract 12] has the bytes, and the request and response of each attempt without secrets', async () => {
    const { receiver, accountId } = await fixture.endpoint((_, number) =>
      number === 1 ? { status: 500, body: 'oops' } : { status: 202, body: 'taken' },
    );
    fixture.dispatcher();
    await withCause({ correlationId: 'request-1' }, () => fixture.record(accountId, [1]));
    await attempts(accountId, 1);
    await fixture.makeDue(accountId);
    await attempts(accountId, 2);

    const [first] = receiver.requests;
    const id = String(first?.headers['webhook-id']);
    // As if the database had shown the time of the dispatcher when the request was sent.
    await fixture.database.execute(
      `update webhook_attempts set started_at = to_timestamp($2) where account_id = $1 and attempt = 1`,
      [accountId, Number(first?.headers['webhook-timestamp'])],
    );
    const delivery = await readWebhookDelivery(fixture.deps, accountId, id);
    expect(delivery).toMatchObject({ id, body: first?.body.toString(), status: 'DELIVERED', attempts: 2 });
    expect(delivery?.attemptLog).toMatchObject([
      { attempt: 1, outcome: 'STATUS', error: 'HTTP 500', response: { status: 500, body: 'oops' } },
      { attempt: 2, outcome: 'DELIVERED', error: null, response: { status: 202, body: 'taken' } },
    ]);
    const { url, headers = {} } = delivery?.attemptLog[0]?.request ?? {};
    expect(new URL(url ?? '').origin).toBe(new URL(receiver.url).origin);
    const sent = first?.headers ?? {};
    expect(sent).toMatchObject({ ...headers, 'x-correlation-id': 'request-1' });
    const transport = ['host', 'connection', 'content-length'];
    const unseen = [...transport, 'webhook-signature', 'x-listings-signature', 'x-listings-epoch'];
    expect(Object.keys(headers).sort()).toEqual(
      Object.keys(sent)
        .filter((name) => !unseen.includes(name))
        .sort(),
    );

    const other = await fixture.account();
    expect(await readWebhookDelivery(fixture.deps, other.accountId, id)).toBeUndefined();
    expect(await readWebhookDelivery(fixture.deps, accountId, 'evt_nonsense')).toBeUndefined();
  });
});

describe('test events', () => {
  it('[contract 12] sends an example of every type, signed and logged, with numbers of the sequence', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint();
    const deps = { ...fixture.deps, publishers: new PublisherRegistry([PUBLISHER_A]) };
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    for (const [index, type] of TYPES.entries())
      expect(await sendTestEvent(deps, accountId, type)).toMatchObject({ sent: true, sequence: index + 2 });
    await fixture.record(accountId, [1]);
    await until(() => receiver.requests.length === TYPES.length + 2);

    const bodies = receiver.requests.map((each) => signedBody(each, secret) as { event: string });
    expect(
      bodies
        .map(({ event }) => event)
        .filter((event) => event !== 'profile.created')
        .sort(),
    ).toEqual(TYPES.filter((type) => type !== 'profile.created').sort());
    const events = await listEvents(deps, accountId, { limit: 500 });
    expect(events.more).toBe(false);
    expect(events.events.map((event) => event.sequence)).toEqual(
      Array.from({ length: TYPES.length + 2 }, (_, i) => i + 1),
    );
    expect(events.events.map((event) => event.test)).toEqual([false, ...TYPES.map(() => true), false]);
    expect(events.events[1]?.body).toBe(
      receiver.requests.find((each) => each.headers['x-listings-sequence'] === '2')?.body.toString(),
    );
    await until(async () => {
      const listed = await listWebhookDeliveries(deps, accountId, { limit: 100, status: 'DELIVERED' });
      return listed?.deliveries.filter((each) => each.test && each.lastOutcome === 'DELIVERED').length === TYPES.length;
    });
  });

  it('[contract 12] refuses a type that the installation cannot send, and records nothing', async () => {
    const { accountId } = await fixture.account();
    const deps = { ...fixture.deps, publishers: new PublisherRegistry([]) };
    for (const type of ['profile.unknown', 'connection.publisher_a_verification_verified', 'toString'])
      expect(await sendTestEvent(deps, accountId, type)).toMatchObject({ sent: false, field: 'type' });
    expect(await listEvents(deps, accountId, { limit: 1 })).toEqual({ events: [], more: false });
  });

  it('[contract 8] holds back no live event while it fails', async () => {
    const { receiver, accountId } = await fixture.endpoint((request) => ({
      status: request.headers['x-listings-sequence'] === '1' ? 500 : 200,
    }));
    const deps = { ...fixture.deps, publishers: new PublisherRegistry([]) };
    const locationId = await newLocation(fixture.database, accountId);
    await sendTestEvent(deps, accountId, 'profile.updated');
    await fixture.record(accountId, [locationId]);
    fixture.dispatcher();
    await until(() => receiver.requests.length === 2);
    const [test] = (await listEvents(deps, accountId, { limit: 1 })).events;
    expect(JSON.parse(test?.body ?? '')).toMatchObject({ event: 'profile.updated', location_id: String(locationId) });
  });
});

/** What test events need of a publisher. */
const PUBLISHER_A = {
  names: publisherNames('publisher-a'),
  publisher: { verification: {} },
  declaration: {
    connectionEvents: true,
    site: { id: 1, name: 'Publisher A', url: 'https://a.example', hostname: 'a.example' },
  },
} as unknown as RegisteredPublisher;

const TYPES = eventTypes([{ platform: 'publisher_a', verification: true }]);
