import { afterEach, describe, expect, it } from '@jest/globals';
import { eventTypes } from '@listings/events';
import { newLocation } from '@listings/persistence/testing';
import { withCause } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { publisherNames } from '@listings/publisher-sdk';
import type { Receiver } from '@listings/testing';
import { sendTestEvent } from '../endpoints/send-test-event.js';
import { signedBody } from '../testing/signed-body.js';
import { sequencesOf, upTo, webhookFixture } from '../testing/webhook-fixture.js';
import { listWebhookDeliveries } from './list-deliveries.js';
import { listEvents } from './list-events.js';
import { readWebhookDelivery } from './read-delivery.js';

const fixture = webhookFixture();

afterEach(() => fixture.quiet());

const attempts = (accountId: number, count: number) =>
  fixture.until(
    async () => (await fixture.attempts(accountId)).filter(({ durationMs }) => durationMs !== null).length === count,
  );

const list = (accountId: number, query: Partial<Parameters<typeof listWebhookDeliveries>[2]> = {}) =>
  listWebhookDeliveries(fixture.deps, accountId, { limit: 2, ...query });

/** Refuses the event of this number, and takes the others. */
const refusing =
  (sequence: string, status: number): Answer =>
  ({ headers }) => ({ status: headers['x-listings-sequence'] === sequence ? status : 200 });
type Answer = Extract<Parameters<Receiver['answer']>[0], (...given: never[]) => unknown>;
const sentAs = ({ requests }: Receiver, sequence: string) =>
  requests.find(({ headers }) => headers['x-listings-sequence'] === sequence);

it('[contract 12] the list of deliveries shows state, last outcome and next attempt', async () => {
  const { receiver, accountId } = await fixture.endpoint(refusing('2', 503));
  fixture.dispatcher();
  await fixture.record(accountId, 3);
  await attempts(accountId, 3);
  const page = await list(accountId);
  const event = { event: 'profile.created', locationId: 3, sequence: 3, test: false, redelivery: false };
  const sent = { status: 'DELIVERED', attempts: 1, lastOutcome: 'DELIVERED', lastResponseStatus: 200 };
  expect(page?.deliveries).toMatchObject([
    { id: sentAs(receiver, '3')?.headers['webhook-id'], ...event, ...sent, nextAttemptAt: null },
    { sequence: 2, status: 'PENDING', lastOutcome: 'STATUS', lastResponseStatus: 503 },
  ]);
  expect(page?.deliveries[1]?.nextAttemptAt?.getTime()).toBeGreaterThan((await fixture.ago(0)).getTime());
});

it('[contract 12] one delivery has the bytes, and the request and response of each attempt without secrets', async () => {
  const { receiver, accountId } = await fixture.endpoint((_, number) =>
    number === 1 ? { status: 500, body: 'oops' } : { status: 202, body: 'taken' },
  );
  fixture.dispatcher();
  await withCause({ correlationId: 'request-1' }, () => fixture.record(accountId, 1));
  await attempts(accountId, 1);
  await fixture.makeDue(accountId);
  await attempts(accountId, 2);

  const [first] = receiver.requests;
  const id = String(first?.headers['webhook-id']);
  // As if the database had shown the time of the dispatcher when the request was sent.
  await fixture.database.sql`update webhook_attempts
      set started_at = to_timestamp(${Number(first?.headers['webhook-timestamp'])})
      where account_id = ${accountId} and attempt = 1`;
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
  const seen = Object.keys(sent).filter((name) => !unseen.includes(name));
  expect(Object.keys(headers).sort()).toEqual(seen.sort());
});

describe('test events', () => {
  it('[contract 12] sends an example of every type, signed and logged, with numbers of the sequence', async () => {
    const { receiver, accountId, secret } = await fixture.endpoint();
    const deps = { ...fixture.deps, publishers: new PublisherRegistry([PUBLISHER_A]) };
    fixture.dispatcher();
    await fixture.record(accountId, 1);
    for (const [index, type] of TYPES.entries())
      expect(await sendTestEvent(deps, accountId, type)).toMatchObject({ sent: true, sequence: index + 2 });
    await fixture.record(accountId, 1);
    await fixture.received(receiver, TYPES.length + 2);
    const bodies = receiver.requests.map((each) => signedBody(each, secret) as { event: string });
    expect(bodies.map(({ event }) => event).sort()).toEqual([...TYPES, 'profile.created', 'profile.created'].sort());
    const { events, more } = await listEvents(deps, accountId, { limit: 500 });
    expect(more).toBe(false);
    expect(events.map((event) => event.sequence)).toEqual(upTo(TYPES.length + 2));
    expect(events.map((event) => event.test)).toEqual([false, ...TYPES.map(() => true), false]);
    expect(events[1]?.body).toBe(sentAs(receiver, '2')?.body.toString());
    await fixture.until(async () => {
      const listed = (await list(accountId, { limit: 100, status: 'DELIVERED' }))?.deliveries ?? [];
      return listed.filter((each) => each.test && each.lastOutcome === 'DELIVERED').length === TYPES.length;
    });
  });

  it('[contract 12] goes next where requests of earlier events have taken all that its endpoint gets at a time', async () => {
    const { receiver, accountId } = await fixture.endpoint({ instead: 'hang' });
    const deps = { ...fixture.deps, publishers: new PublisherRegistry([]) };
    fixture.dispatcher({ perEndpoint: 2, timeoutMs: 15_000 });
    await fixture.record(accountId, 30);
    await fixture.rounds(() => receiver.requests.length === 2, { describe: 'the requests of two events' });
    const test = await sendTestEvent(deps, accountId, 'profile.updated');
    expect(test).toMatchObject({ sent: true, sequence: 31 });
    const shown = test.sent ? await readWebhookDelivery(fixture.deps, accountId, test.id) : undefined;
    // It shows no due time of before it was recorded, although it goes before others.
    expect(shown?.nextAttemptAt).toEqual(shown?.createdAt);
    await fixture.received(receiver, 4);
    expect(sequencesOf(receiver).slice(2).sort()).toEqual([3, 31]);
  });

  it('[contract 8] holds back no live event while it fails', async () => {
    const { receiver, accountId } = await fixture.endpoint(refusing('1', 500));
    const deps = { ...fixture.deps, publishers: new PublisherRegistry([]) };
    const locationId = await newLocation(fixture.database, accountId);
    await sendTestEvent(deps, accountId, 'profile.updated');
    await fixture.record(accountId, [locationId]);
    fixture.dispatcher();
    await fixture.received(receiver, 2);
    const [test] = (await listEvents(deps, accountId, { limit: 1 })).events;
    expect(JSON.parse(test?.body ?? '')).toMatchObject({ event: 'profile.updated', location_id: String(locationId) });
  });
});

/** What test events need of a publisher. */
const site = { id: 1, name: 'Publisher A', url: 'https://a.example', hostname: 'a.example' };
const PUBLISHER_A = {
  names: publisherNames('publisher-a'),
  publisher: { verification: {} },
  declaration: { connectionEvents: true, site },
} as unknown as RegisteredPublisher;

const TYPES = eventTypes([{ platform: 'publisher_a', verification: true }]);
