import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { eventTypes, recordEvents } from '@listings/events';
import { accountsFeature } from '@listings/feature-accounts/feature';
import { apiOfFile, noConnections, PortalClient, refusedWith } from '@listings/feature-accounts/testing';
import { shared } from '@listings/testing/jest';
import { webhooksFeature } from '../webhooks.feature.js';

const api = apiOfFile({ features: [accountsFeature, noConnections, webhooksFeature] });
const admin = shared(() => PortalClient.as(api, 'ADMIN'));
const viewer = shared(() => PortalClient.as(api, 'VIEWER'));

const URL_A = 'https://receiver.example/webhooks?token=private';

/** Gives deliveries of the account their final state, because no dispatcher runs in these tests. */
const finish = (status: 'DELIVERED' | 'EXHAUSTED') =>
  api.sql`
    update webhook_deliveries set status = ${status}, attempts = 12, next_attempt_at = null, finished_at = now()
    where account_id = ${api.account.id} and status in ('PENDING', 'HELD')`;

const conflict = [409, 'CONFLICT'];

/** Calls an operation of the portal with an API key. */
const byKey = (key: string, method: string, path: string) => api.call(method, `/portal${path}`, { key });
const newOwner = async () => PortalClient.as(api, 'OWNER', (await api.newAccount()).id);

/** The settings of the endpoint, as somebody who may only read sees them. */
const endpoint = async () => (await viewer.get('/webhook')).body;

describe('the webhook endpoint', () => {
  it('[contract 12] does not exist at first: settings answer CONFLICT', async () => {
    expect(await endpoint()).toMatchObject({ url: null, state: 'NO_URL' });
    for (const [method, path, body] of [
      ['POST', 'pause', undefined],
      ['POST', 'resume', undefined],
      ['POST', 'rotate-secret', {}],
      ['PUT', 'deliver-once', { enabled: true }],
      ['PUT', 'older-reviews', { enabled: true }],
      ['PUT', 'additional-events', { additionalEvents: ['listing.difference_found'] }],
    ] as const)
      expect([path, await refusedWith(admin.call(method, `/webhook/${path}`, { body }))]).toEqual([path, conflict]);
  });

  it('[contract 12] shows the secret once, when the URL is set for the first time', async () => {
    const first = await admin.put('/webhook', { url: URL_A });
    expect(first.body).toMatchObject({ endpoint: { url: URL_A, state: 'OPEN' } });
    expect(first.body.secret).toMatch(/^whsec_/);
    expect((await admin.put('/webhook', { url: URL_A })).body.secret).toBeNull();
    expect((await viewer.get('/webhook')).text).not.toContain('whsec_');
  });

  it('[contract 12] shows the host of the URL alone to those who may only read: path and query may hold secrets', async () => {
    const { writeKey, readKey } = api.account;
    const editor = await PortalClient.as(api, 'EDITOR');
    for (const answer of [admin.get('/webhook'), editor.get('/webhook'), byKey(writeKey, 'GET', '/webhook')])
      expect((await answer).body.url).toBe(URL_A);
    for (const answer of [viewer.get('/webhook'), byKey(readKey, 'GET', '/webhook')])
      expect((await answer).body.url).toBe('https://receiver.example');
  });

  it('[7.6, contract 8] refuses a URL that no delivery can reach, with the field', async () => {
    for (const url of ['ftp://receiver.example', 'https://user:word@receiver.example', 'x'.repeat(3_000)])
      expect(await refusedWith(admin.put('/webhook', { url }))).toEqual([422, 'url']);
  });

  it('[contract 12] pauses, resumes, rotates the secret and switches to one attempt', async () => {
    expect((await admin.post('/webhook/pause')).body.state).toBe('PAUSED');
    expect((await admin.post('/webhook/resume')).body.state).toBe('OPEN');
    const rotated = await admin.post('/webhook/rotate-secret', { overlapHours: 2 });
    expect(rotated.body.secret).toMatch(/^whsec_/);
    const { previousSecretValidUntil } = await endpoint();
    expect(Date.parse(previousSecretValidUntil) - api.clock.now().getTime()).toBeGreaterThan(7_100_000);
    for (const overlapHours of [-1, 169])
      expect((await admin.post('/webhook/rotate-secret', { overlapHours })).status).toBe(422);
    for (const enabled of [true, false])
      expect((await admin.put('/webhook/deliver-once', { enabled })).body.deliverOnce).toBe(enabled);
  });

  it('[6, contract 6] events of reviews that are older than the link are off until an administrator asks for them', async () => {
    expect((await endpoint()).announceOlderReviews).toBe(false);
    for (const enabled of [true, false]) {
      expect((await admin.put('/webhook/older-reviews', { enabled })).body.announceOlderReviews).toBe(enabled);
      expect((await endpoint()).announceOlderReviews).toBe(enabled);
    }
  });

  it('[contract 13] an endpoint asks for additional types of events; other types are refused', async () => {
    const set = (...additionalEvents: string[]) => admin.put('/webhook/additional-events', { additionalEvents });
    const both = ['listing.difference_found', 'listing.difference_closed'];
    expect((await endpoint()).additionalEvents).toEqual([]);
    expect((await set(...both)).body.additionalEvents).toEqual(both);
    await admin.put('/webhook', { url: URL_A });
    expect((await endpoint()).additionalEvents).toEqual(both);
    const refused = await set('listing.difference_lost');
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('additionalEvents')]);
    await admin.put('/webhook', { url: URL_A, additionalEvents: [] });
    expect((await endpoint()).additionalEvents).toEqual([]);
  });

  it('[contract 12] writes every change to the audit log, without the query of the URL', async () => {
    const rows = await api.sql<{ action: string }>`select * from audit_log where account_id = ${api.account.id}`;
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('webhook.'));
    const changes = ['url', 'deliver_once', 'older_reviews', 'additional_events'].map((each) => `${each}_changed`);
    expect(new Set(actions)).toEqual(
      new Set([...changes, 'paused', 'resumed', 'secret_rotated'].map((each) => `webhook.${each}`)),
    );
    expect(JSON.stringify(rows)).not.toMatch(/private|whsec_/);
  });
});

/** The types of an installation without publishers. */
const TYPES = eventTypes([]);

describe('events and deliveries', () => {
  it('[contract 12] a test event of every type is recorded with its number and marked', async () => {
    expect((await viewer.get('/webhook/event-types')).body).toEqual({ eventTypes: TYPES });
    for (const [index, type] of TYPES.entries())
      expect((await admin.post('/webhook/test', { type })).body.sequence).toBe(index + 1);
    for (const type of ['profile.unknown', 'connection.publisher_a_verification_verified', 'toString'])
      expect(await refusedWith(admin.post('/webhook/test', { type }))).toEqual([422, 'type']);
    expect((await endpoint()).backlog).toMatchObject({ waiting: TYPES.length, more: false });
    const { deliveries } = (await viewer.get('/deliveries?limit=100')).body;
    expect(new Set(pluck(deliveries, 'test'))).toEqual(new Set([true]));
    expect(pluck(deliveries, 'event').reverse()).toEqual(TYPES);
  });

  it('[contract 8, contract 12] a receiver fills its gaps from the list of events, with its API key too', async () => {
    await api.database.transaction((transaction) =>
      recordEvents(transaction, { accountId: api.account.id, now: api.clock.now() }, [
        { name: 'profile.created', locationId: 1, data: { source: 'api' } },
      ]),
    );
    const { events, more } = (await viewer.get('/events?after=4&limit=2')).body;
    expect([pluck(events, 'sequence'), more]).toEqual([[5, 6], true]);
    const { status, body: page } = await byKey(api.account.readKey, 'GET', `/events?after=${TYPES.length}`);
    expect([status, pluck(page.events, 'type'), page.more]).toEqual([200, ['profile.created'], false]);
    const eventAt = (id: string) => byKey(api.account.readKey, 'GET', `/events/${id}`);
    expect((await eventAt(page.events[0].id)).body).toEqual(page.events[0]);
    expect((await eventAt('nothing')).status).toBe(404);
    expect(JSON.parse(page.events[0].body)).toMatchObject({ event: 'profile.created', data: { source: 'api' } });
  });

  it('[5.4, contract 12] a read key lists deliveries and cannot redeliver; an unknown key is refused', async () => {
    const { readKey, writeKey } = api.account;
    expect((await byKey(readKey, 'GET', '/deliveries')).status).toBe(200);
    for (const [key, method, path, status, code] of [
      [readKey, 'POST', '/redeliveries', 403, 'AUTH_INSUFFICIENT_SCOPE'],
      [`la_live_${'0'.repeat(43)}`, 'GET', '/deliveries', 401, 'AUTH_INVALID_KEY'],
      // Operations for people only take no key.
      [writeKey, 'POST', '/webhook/pause', 401, 'AUTH_MISSING_KEY'],
    ] as const)
      expect([path, await refusedWith(byKey(key, method, path))]).toEqual([path, [status, code]]);
  });

  it('[contract 12] filters by event, status, location and time, and pages with a cursor', async () => {
    await finish('EXHAUSTED');
    const list = async (query: string) => (await viewer.get(`/deliveries?${query}`)).body;
    const sequences = async (query: string) => pluck((await list(query)).deliveries, 'sequence');
    expect(await sequences('event=profile.created')).toContain(TYPES.length + 1);
    expect(await sequences('status=DELIVERED&event=profile.created')).toEqual([]);
    const { deliveries, nextCursor } = await list(`limit=${TYPES.length}`);
    const last = await list(`limit=${TYPES.length}&cursor=${encodeURIComponent(nextCursor)}`);
    const pages = pluck([...deliveries, ...last.deliveries], 'sequence');
    expect([pages, last.nextCursor]).toEqual([
      Array.from({ length: TYPES.length + 1 }, (_, index) => TYPES.length + 1 - index),
      null,
    ]);
    const forged = Buffer.from('WebhookDelivery:2026-99-99T00:00:00.000000Z:1').toString('base64');
    for (const wrong of ['cursor=x', `cursor=${forged}`, 'status=LOST', 'limit=101', 'from=yesterday', 'locationId=x'])
      expect(await refusedWith(viewer.get(`/deliveries?${wrong}`))).toEqual([422, wrong.split('=')[0]]);
  });

  it('[contract 12] redelivers one, and all that failed since a time, with progress, once at a time in an account', async () => {
    const [{ id }] = (await viewer.get('/deliveries?limit=1')).body.deliveries;
    const again = await admin.post(`/deliveries/${id}/redeliver`);
    expect(again.body).toMatchObject({ id, status: 'PENDING', redelivery: true, attempts: 0 });
    expect(await refusedWith(admin.post(`/deliveries/${id}/redeliver`))).toEqual(conflict);
    const body = { status: 'EXHAUSTED', from: new Date(api.clock.now().getTime() - 3_600_000).toISOString() };
    const started = await admin.post('/redeliveries', body);
    expect(started.body).toMatchObject({ state: 'RUNNING', status: 'EXHAUSTED', matched: 0 });
    expect((await admin.post('/redeliveries', body)).body.id).toBe(started.body.id);
    expect(await refusedWith(admin.post('/redeliveries', { status: 'EXHAUSTED' }))).toEqual(conflict);
    const other = await (await newOwner()).post('/redeliveries', body);
    expect(other.body).toMatchObject({ state: 'RUNNING', id: expect.not.stringContaining(started.body.id) });
    const cancelled = await admin.delete(`/redeliveries/${started.body.id}`);
    expect(cancelled.body.state).toBe('CANCELLED');
    expect((await admin.delete(`/redeliveries/${started.body.id}`)).status).toBe(409);
    expect((await admin.post('/redeliveries', body)).body).toMatchObject({ state: 'RUNNING' });
    expect((await viewer.get('/redeliveries')).body.redeliveries).toHaveLength(2);
  });

  it('[contract 12] shows the whole address of an attempt to those who may write alone, and its signatures to nobody', async () => {
    const [{ id, sequence }] = (await viewer.get('/deliveries?limit=1&status=EXHAUSTED')).body.deliveries;
    await api.sql`
      insert into webhook_attempts
      (account_id, sequence, created_at, claim_no, attempt, url, started_at, duration_ms, response_status, response_body, error)
      select account_id, sequence, created_at, 1, 1, 'https://receiver.example/hook?token=1', now(), 210, 500, 'out of order', 'HTTP 500'
      from events where account_id = ${api.account.id} and sequence = ${sequence}`;
    const { body, text } = await admin.get(`/deliveries/${id}`);
    const request = { url: 'https://receiver.example/hook?token=1', headers: { 'webhook-id': id } };
    expect(body.attemptLog).toMatchObject([{ attempt: 1, response: { status: 500, body: 'out of order' }, request }]);
    const [shown] = (await viewer.get(`/deliveries/${id}`)).body.attemptLog;
    expect(shown.request.url).toBe('https://receiver.example');
    expect(text).not.toMatch(/whsec_|webhook-signature/);
  });

  it('[contract 1, contract 12] a delivery and a redelivery of another account do not exist', async () => {
    const [{ id }] = (await viewer.get('/deliveries?limit=1')).body.deliveries;
    const [{ id: redelivery }] = (await viewer.get('/redeliveries')).body.redeliveries;
    const other = await newOwner();
    const random = '00000000-0000-4000-8000-00000000dead';
    for (const [method, path, foreign, missing] of [
      ['GET', '/deliveries/{id}', id, `evt_${random}`],
      ['POST', '/deliveries/{id}/redeliver', id, `evt_${random}`],
      ['GET', '/redeliveries/{id}', redelivery, random],
      ['DELETE', '/redeliveries/{id}', redelivery, random],
    ]) {
      const ask = async (given: string) => {
        const { status, text } = await other.call(method, path.replace('{id}', given));
        return [method, path, status, text.replace(/"correlation_id":"[^"]*"/, '')];
      };
      const asked = await ask(foreign);
      expect(asked).toEqual([method, path, 404, expect.any(String)]);
      expect(await ask(missing)).toEqual(asked);
    }
  });
});
