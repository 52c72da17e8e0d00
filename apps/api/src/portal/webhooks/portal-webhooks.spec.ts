import { beforeAll, describe, expect, it } from '@jest/globals';
import { validLocation } from '../../testing/running-api.js';
import { sharedApi } from '../../testing/shared-api.js';
import { PortalClient } from '../testing/portal-client.js';

const api = sharedApi();
let admin: PortalClient;
let viewer: PortalClient;
beforeAll(async () => {
  admin = await PortalClient.as(api, 'ADMIN');
  viewer = await PortalClient.as(api, 'VIEWER');
});

const URL_A = 'https://receiver.example/webhooks?token=private';

/** Gives deliveries of the account their final state, because no dispatcher runs in these tests. */
const finish = (status: 'DELIVERED' | 'EXHAUSTED') =>
  api.database.execute(
    `update webhook_deliveries set status = $2, attempts = 12, next_attempt_at = null, finished_at = now()
     where account_id = $1 and status in ('PENDING', 'HELD')`,
    [api.account.id, status],
  );

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

async function auditActions(): Promise<string[]> {
  const rows = await api.database.query<{ action: string }>(
    `select action from audit_log where account_id = $1 and action like 'webhook.%' order by id`,
    [api.account.id],
  );
  return rows.map(({ action }) => action);
}

describe('the webhook endpoint', () => {
  it('[contract 12] does not exist at first: settings answer CONFLICT', async () => {
    expect((await viewer.call('GET', '/webhook')).body).toMatchObject({ url: null, state: 'NO_URL' });
    for (const path of ['/webhook/pause', '/webhook/resume']) {
      const { status, body } = await admin.call('POST', path);
      expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await admin.call('POST', '/webhook/rotate-secret', { body: {} })).status).toBe(409);
    expect((await admin.call('PUT', '/webhook/deliver-once', { body: { enabled: true } })).status).toBe(409);
  });

  it('[contract 12] shows the secret once, when the URL is set for the first time', async () => {
    const first = await admin.call('PUT', '/webhook', { body: { url: URL_A } });
    expect(first.body).toMatchObject({ endpoint: { url: URL_A, state: 'OPEN' } });
    expect(first.body.secret).toMatch(/^whsec_/);
    expect((await admin.call('PUT', '/webhook', { body: { url: URL_A } })).body.secret).toBeNull();
    expect((await viewer.call('GET', '/webhook')).text).not.toContain('whsec_');
  });

  it('[contract 12] shows the host of the URL alone to those who may only read: path and query may hold secrets', async () => {
    const urls = async (reader: { call: PortalClient['call'] }) => (await reader.call('GET', '/webhook')).body.url;
    const key = (headers: Record<string, string>) => ({
      call: (method: string, path: string) =>
        api.call(method, `/portal${path}`, { key: headers['key'] }) as ReturnType<PortalClient['call']>,
    });
    const editor = await PortalClient.as(api, 'EDITOR');
    expect(await urls(admin)).toBe(URL_A);
    expect(await urls(editor)).toBe(URL_A);
    expect(await urls(key({ key: api.account.writeKey }))).toBe(URL_A);
    expect(await urls(viewer)).toBe('https://receiver.example');
    expect(await urls(key({ key: api.account.readKey }))).toBe('https://receiver.example');
  });

  it('[7.6, contract 8] refuses a URL that no delivery can reach, with the field', async () => {
    for (const url of ['ftp://receiver.example', 'https://user:word@receiver.example', 'x'.repeat(3_000)]) {
      const { status, body } = await admin.call('PUT', '/webhook', { body: { url } });
      expect([status, body.error.code, body.error.field]).toEqual([422, 'VALIDATION_FAILED', 'url']);
    }
  });

  it('[contract 12] pauses, resumes, rotates the secret and switches to one attempt', async () => {
    expect((await admin.call('POST', '/webhook/pause')).body.state).toBe('PAUSED');
    expect((await admin.call('POST', '/webhook/resume')).body.state).toBe('OPEN');
    const rotated = await admin.call('POST', '/webhook/rotate-secret', { body: { overlapHours: 2 } });
    expect(rotated.body.secret).toMatch(/^whsec_/);
    const { previousSecretValidUntil } = (await viewer.call('GET', '/webhook')).body;
    expect(Date.parse(String(previousSecretValidUntil)) - api.clock.now().getTime()).toBeGreaterThan(7_100_000);
    expect((await admin.call('POST', '/webhook/rotate-secret', { body: { overlapHours: 169 } })).status).toBe(422);
    expect((await admin.call('PUT', '/webhook/deliver-once', { body: { enabled: true } })).body.deliverOnce).toBe(true);
    expect((await admin.call('PUT', '/webhook/deliver-once', { body: { enabled: false } })).body.deliverOnce).toBe(
      false,
    );
  });

  it('[6, contract 6] events of reviews that are older than the link are off until an administrator asks for them', async () => {
    const asked = async () => (await viewer.call('GET', '/webhook')).body.announceOlderReviews;
    const set = (by: PortalClient, enabled: boolean) => by.call('PUT', '/webhook/older-reviews', { body: { enabled } });
    expect(await asked()).toBe(false);
    expect((await set(viewer, true)).status).toBe(403);
    expect((await set(admin, true)).body.announceOlderReviews).toBe(true);
    expect(await asked()).toBe(true);
    expect((await set(admin, false)).body.announceOlderReviews).toBe(false);
    const { id } = await api.newAccount();
    expect((await set(await PortalClient.as(api, 'OWNER', id), true)).status).toBe(409);
  });

  it('[contract 13] an endpoint asks for additional types of events; other types are refused', async () => {
    const asked = async () => (await viewer.call('GET', '/webhook')).body.additionalEvents;
    const set = (by: PortalClient, ...additionalEvents: string[]) =>
      by.call('PUT', '/webhook/additional-events', { body: { additionalEvents } });
    const both = ['listing.difference_found', 'listing.difference_closed'];
    expect(await asked()).toEqual([]);
    expect((await set(viewer, ...both)).status).toBe(403);
    expect((await set(admin, ...both)).body.additionalEvents).toEqual(both);
    const { url } = (await admin.call('GET', '/webhook')).body;
    await admin.call('PUT', '/webhook', { body: { url } });
    expect(await asked()).toEqual(both);
    const refused = await set(admin, 'listing.difference_lost');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('additionalEvents')]);
    await admin.call('PUT', '/webhook', { body: { url, additionalEvents: [] } });
    expect(await asked()).toEqual([]);
    const { id } = await api.newAccount();
    expect((await set(await PortalClient.as(api, 'OWNER', id), ...both)).status).toBe(409);
  });

  it('[contract 8, reliability G13] warns after 24 and 72 hours of failures, and says why it was disabled', async () => {
    const failingFor = (hours: number) =>
      api.database.execute(
        `update webhook_endpoints set failing_since = now() - $2 * interval '1 hour' where account_id = $1`,
        [api.account.id, hours],
      );
    const warning = async () => (await viewer.call('GET', '/webhook')).body.warning;
    await failingFor(23);
    expect(await warning()).toBeNull();
    await failingFor(25);
    expect(await warning()).toBe('FAILING_24H');
    await failingFor(73);
    expect(await warning()).toBe('FAILING_72H');
    await api.database.execute(
      `update webhook_endpoints set disabled_at = now(), disabled_reason = 'FAILING' where account_id = $1`,
      [api.account.id],
    );
    expect((await viewer.call('GET', '/webhook')).body).toMatchObject({ state: 'DISABLED', disabledReason: 'FAILING' });
    const saved = await admin.call('PUT', '/webhook', { body: { url: URL_A } });
    expect(saved.body.endpoint).toMatchObject({ state: 'OPEN', disabledAt: null, failingSince: null, warning: null });
  });

  it('[contract 12] writes every change to the audit log, without the query of the URL', async () => {
    expect(new Set(await auditActions())).toEqual(
      new Set([
        'webhook.url_changed',
        'webhook.paused',
        'webhook.resumed',
        'webhook.secret_rotated',
        'webhook.deliver_once_changed',
        'webhook.older_reviews_changed',
        'webhook.additional_events_changed',
      ]),
    );
    const rows = await api.database.query('select * from audit_log where account_id = $1', [api.account.id]);
    expect(JSON.stringify(rows)).not.toMatch(/private|whsec_/);
  });
});

describe('events and deliveries', () => {
  it('[contract 12] a test event of every type is recorded with its number and marked', async () => {
    const { eventTypes } = (await viewer.call('GET', '/webhook/event-types')).body as { eventTypes: string[] };
    expect(eventTypes).toHaveLength(20);
    for (const [index, type] of eventTypes.entries()) {
      const { body } = await admin.call('POST', '/webhook/test', { body: { type } });
      expect(body.sequence).toBe(index + 1);
    }
    const unknown = await admin.call('POST', '/webhook/test', { body: { type: 'profile.exploded' } });
    expect([unknown.status, unknown.body.error.field]).toEqual([422, 'type']);
    expect((await viewer.call('GET', '/webhook')).body.backlog).toMatchObject({ waiting: 20, more: false });
    const { deliveries } = (await viewer.call('GET', '/deliveries?limit=100')).body;
    expect(deliveries.every(({ test }: { test: boolean }) => test)).toBe(true);
    expect(deliveries.map(({ event }: { event: string }) => event).reverse()).toEqual(eventTypes);
  });

  it('[contract 8, contract 12] a receiver fills its gaps from the list of events, with its API key too', async () => {
    await api.write('/locations', validLocation());
    const { events, more } = (await viewer.call('GET', '/events?after=18&limit=2')).body;
    expect([events.map(({ sequence }: { sequence: number }) => sequence), more]).toEqual([[19, 20], true]);
    const byKey = await fetch(`${api.url}/api/v4/portal/events?after=20`, {
      headers: { authorization: `API ${api.account.readKey}` },
    });
    const page = (await byKey.json()) as { events: { type: string; body: string }[]; more: boolean };
    expect([byKey.status, page.events.map(({ type }) => type), page.more]).toEqual([200, ['profile.created'], false]);
    expect(JSON.parse(page.events[0]?.body ?? '')).toMatchObject({ event: 'profile.created', data: { source: 'api' } });
  });

  it('[5.4, contract 12] a read key lists deliveries and cannot redeliver; an unknown key is refused', async () => {
    const send = (key: string, method: string, path: string) =>
      fetch(`${api.url}/api/v4/portal${path}`, { method, headers: { authorization: `API ${key}` } });
    expect((await send(api.account.readKey, 'GET', '/deliveries')).status).toBe(200);
    const refused = await send(api.account.readKey, 'POST', '/redeliveries');
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'AUTH_INSUFFICIENT_SCOPE']);
    const unknown = await send(`la_live_${'0'.repeat(43)}`, 'GET', '/deliveries');
    expect([unknown.status, await codeOf(unknown)]).toEqual([401, 'AUTH_INVALID_KEY']);
    // Operations for people only take no key.
    const people = await send(api.account.writeKey, 'POST', '/webhook/pause');
    expect([people.status, await codeOf(people)]).toEqual([401, 'AUTH_MISSING_KEY']);
  });

  it('[contract 12] filters by event, status, location and time, and pages with a cursor', async () => {
    await finish('EXHAUSTED');
    const list = async (query: string) =>
      (await viewer.call('GET', `/deliveries?${query}`)).body as {
        deliveries: { id: string; event: string; sequence: number; locationId: string | null }[];
        nextCursor: string | null;
      };
    expect((await list('event=profile.created')).deliveries.map(({ sequence }) => sequence)).toEqual(
      expect.arrayContaining([21]),
    );
    expect((await list('status=DELIVERED')).deliveries).toEqual([]);
    const [location] = (await list('limit=1')).deliveries;
    expect((await list(`locationId=${location?.locationId}`)).deliveries).toHaveLength(1);
    const future = new Date(api.clock.now().getTime() + 60_000).toISOString();
    expect((await list(`from=${encodeURIComponent(future)}`)).deliveries).toEqual([]);

    const { deliveries, nextCursor } = await list('limit=20');
    const last = await list(`limit=20&cursor=${encodeURIComponent(nextCursor ?? '')}`);
    const pages = [...deliveries, ...last.deliveries].map(({ sequence }) => sequence);
    expect([pages, last.nextCursor]).toEqual([Array.from({ length: 21 }, (_, index) => 21 - index), null]);
    for (const wrong of ['cursor=x', 'status=LOST', 'limit=101', 'from=yesterday', 'locationId=x']) {
      const { status, body } = await viewer.call('GET', `/deliveries?${wrong}`);
      expect([wrong, status, body.error.field]).toEqual([wrong, 422, wrong.split('=')[0]]);
    }
  });

  it('[contract 12] redelivers one, and all that failed since a time, with progress', async () => {
    const [{ id }] = (await viewer.call('GET', '/deliveries?limit=1')).body.deliveries;
    const again = await admin.call('POST', `/deliveries/${id}/redeliver`);
    expect(again.body).toMatchObject({ id, status: 'PENDING', redelivery: true, attempts: 0 });
    const twice = await admin.call('POST', `/deliveries/${id}/redeliver`);
    expect([twice.status, twice.body.error.code]).toEqual([409, 'CONFLICT']);

    const body = { status: 'EXHAUSTED', from: new Date(api.clock.now().getTime() - 3_600_000).toISOString() };
    const started = await admin.call('POST', '/redeliveries', { body });
    expect(started.body).toMatchObject({ state: 'RUNNING', status: 'EXHAUSTED', matched: 0 });
    expect((await admin.call('POST', '/redeliveries', { body })).body.id).toBe(started.body.id);
    const other = await admin.call('POST', '/redeliveries', { body: { status: 'DELIVERED' } });
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT']);
    const cancelled = await admin.call('DELETE', `/redeliveries/${started.body.id}`);
    expect(cancelled.body.state).toBe('CANCELLED');
    expect((await admin.call('DELETE', `/redeliveries/${started.body.id}`)).status).toBe(409);
    expect((await viewer.call('GET', '/redeliveries')).body.redeliveries).toHaveLength(1);
  });

  it('[contract 12] shows each attempt with its request and response, without the signatures', async () => {
    const [{ id, sequence }] = (await viewer.call('GET', '/deliveries?limit=1&status=EXHAUSTED')).body.deliveries;
    await api.database.execute(
      `insert into webhook_attempts
         (account_id, sequence, created_at, claim_no, attempt, url, started_at, duration_ms, response_status, response_body, error)
       select account_id, sequence, created_at, 1, 1, 'https://receiver.example/hook?token=1', now(), 210, 500, 'out of order', 'HTTP 500'
       from events where account_id = $1 and sequence = $2`,
      [api.account.id, sequence],
    );
    const { body, text } = await admin.call('GET', `/deliveries/${id}`);
    expect(JSON.parse(body.body)).toMatchObject({ account_id: api.account.id });
    expect(body.attemptLog).toEqual([
      expect.objectContaining({
        attempt: 1,
        outcome: 'STATUS',
        durationMs: 210,
        response: { status: 500, body: 'out of order' },
        error: 'HTTP 500',
        request: {
          url: 'https://receiver.example/hook?token=1',
          headers: expect.objectContaining({ 'webhook-id': id }),
        },
      }),
    ]);
    const shown = (await viewer.call('GET', `/deliveries/${id}`)).body.attemptLog[0].request.url;
    expect(shown).toBe('https://receiver.example');
    expect(text).not.toMatch(/whsec_|webhook-signature/);
  });

  it('[contract 1, contract 12] a delivery and a redelivery of another account do not exist', async () => {
    const [{ id }] = (await viewer.call('GET', '/deliveries?limit=1')).body.deliveries;
    const [{ id: redelivery }] = (await viewer.call('GET', '/redeliveries')).body.redeliveries;
    const other = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    const random = '00000000-0000-4000-8000-00000000dead';
    for (const [method, path] of [
      ['GET', '/deliveries/'],
      ['POST', '/deliveries/'],
      ['GET', '/redeliveries/'],
      ['DELETE', '/redeliveries/'],
    ] as const) {
      const suffix = method === 'POST' ? '/redeliver' : '';
      const foreign = path === '/deliveries/' ? String(id) : String(redelivery);
      const missing = path === '/deliveries/' ? `evt_${random}` : random;
      const without = ({ text }: { text: string }) => text.replace(/"correlation_id":"[^"]*"/, '');
      const asked = await other.call(method, `${path}${foreign}${suffix}`);
      expect([method, path, asked.status]).toEqual([method, path, 404]);
      expect(without(asked)).toBe(without(await other.call(method, `${path}${missing}${suffix}`)));
    }
  });
});
