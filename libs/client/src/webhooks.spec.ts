import { createHmac, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookError } from './webhooks.js';
import type { WebhookEventName, WebhookRequest } from './webhooks.js';

const NOW = Date.parse('2026-07-06T18:33:30Z');
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const envelope = { event: 'profile.created', timestamp: '2026-07-06T18:33:29.664Z', account_id: 1 };
const body = JSON.stringify({ ...envelope, location_id: '100001', data: { source: 'api', note: 'café' } });

/** The headers of a delivery, signed by the reference implementation of Standard Webhooks. */
function signed({ ageSeconds = 0, key = secret, text = body } = {}): Record<string, string> {
  const sent = new Date(NOW - ageSeconds * 1000);
  const raw = Buffer.from(key.slice('whsec_'.length), 'base64');
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('evt_1', sent, text),
    'x-listings-signature': `sha256=${createHmac('sha256', raw).update(text).digest('base64')}`,
    'x-listings-sequence': '7',
    'x-listings-epoch': '2',
  };
}

const reasonOf = (request: WebhookRequest): Promise<unknown> => {
  const verified = verifyWebhook({ now: NOW, ...request }).then(() => 'accepted');
  return verified.catch((error: unknown) => (error instanceof WebhookError ? error.reason : error));
};

describe('a delivery', () => {
  it('[contract 8] with a right signature returns its event, id, time and sequence, for every form of body and headers', async () => {
    const headers = signed();
    const bytes = new TextEncoder().encode(body);
    for (const form of [body, bytes, bytes.buffer, Buffer.from(body)]) {
      const delivery = await verifyWebhook({ body: form, headers: new Headers(headers), secret, now: NOW });
      expect(delivery).toMatchObject({ id: 'evt_1', sequence: 7, epoch: 2, event: { event: 'profile.created' } });
      expect(delivery.sentAt).toEqual(new Date(NOW));
      if (delivery.event.event === 'profile.created') expect(delivery.event.data.source).toBe('api');
    }
    expect(await reasonOf({ body, headers, secret })).toBe('accepted');
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(await reasonOf({ body, headers: upper, secret })).toBe('accepted');
    // A library with a class of its own, as node-fetch.
    const own = { get: (name: string) => headers[name.toLowerCase()] ?? null } as unknown as Headers;
    expect(await reasonOf({ body, headers: own, secret })).toBe('accepted');
  });

  it('[contract 8] with the other signature is accepted by receivers that ask for it', async () => {
    const signature = 'x-listings-signature';
    expect(await reasonOf({ body, headers: signed(), secret, signature })).toBe('accepted');
    expect(await reasonOf({ body: `${body} `, headers: signed(), secret, signature })).toBe('SIGNATURE_WRONG');
  });

  it('[contract 8] is accepted by either signature and either secret of a rotation', async () => {
    const other = newSecret();
    const both = `${signed({ key: other })['webhook-signature']} ${signed()['webhook-signature']}`;
    expect(await reasonOf({ body, headers: { ...signed(), 'webhook-signature': both }, secret })).toBe('accepted');
    expect(await reasonOf({ body, headers: signed(), secret: [other, secret] })).toBe('accepted');
    expect(await reasonOf({ body, headers: signed(), secret: [other, newSecret()] })).toBe('SIGNATURE_WRONG');
  });

  it.each<[string, Record<string, string>, string]>([
    ['another id', { 'webhook-id': 'evt_2' }, 'SIGNATURE_WRONG'],
    ['another time', { 'webhook-timestamp': String(NOW / 1000 - 5) }, 'SIGNATURE_WRONG'],
    ['a time that is no number', { 'webhook-timestamp': '17e8' }, 'TIMESTAMP_OUTSIDE_TOLERANCE'],
    ['no signature', { 'webhook-signature': '' }, 'HEADERS_MISSING'],
    ['a signature of another version', { 'webhook-signature': `v2,${'A'.repeat(43)}=` }, 'SIGNATURE_WRONG'],
    ['a signature that is no base64', { 'webhook-signature': 'v1,%%% v1, v1' }, 'SIGNATURE_WRONG'],
    ['the signature behind many others', { 'webhook-signature': 'v1,AAAA '.repeat(50) }, 'SIGNATURE_WRONG'],
  ])('[contract 8] with %s is refused', async (_name, changed, reason) => {
    expect(await reasonOf({ body, headers: { ...signed(), ...changed }, secret })).toBe(reason);
  });

  it('[contract 8] of more than five minutes ago or ahead is refused, unless the receiver tolerates it', async () => {
    for (const ageSeconds of [301, -301]) {
      const request = { body, headers: signed({ ageSeconds }), secret };
      expect(await reasonOf(request)).toBe('TIMESTAMP_OUTSIDE_TOLERANCE');
      expect(await reasonOf({ ...request, toleranceSeconds: 600 })).toBe('accepted');
    }
    for (const ageSeconds of [300, -300])
      expect(await reasonOf({ body, headers: signed({ ageSeconds }), secret })).toBe('accepted');
    // Without `now` it is the time of the platform.
    const old = signed({ ageSeconds: 86_400 * 365 * 20 });
    expect(await reasonOf({ body, headers: old, secret, now: undefined })).toBe('TIMESTAMP_OUTSIDE_TOLERANCE');
  });

  it.each(['null', '[]', '{"a":1}', 'x', '{"event":7}'])('[6] whose body is %s is no event', async (text) => {
    expect(await reasonOf({ body: text, headers: signed({ text }), secret })).toBe('BODY_NOT_AN_EVENT');
  });

  it('[contract 8] is not compared with a secret that is none', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_%'])
      await expect(verifyWebhook({ body, headers: signed(), secret: wrong })).rejects.toBeInstanceOf(TypeError);
    // A receiver notices it with the first delivery, and not with the first forged one.
    await expect(verifyWebhook({ body, headers: signed(), secret: [secret, ''] })).rejects.toBeInstanceOf(TypeError);
  });
});

it('[6] the type of the events has every documented event', () => {
  const known: WebhookEventName = 'listing.submission';
  // @ts-expect-error The service sends no event of this name.
  const unknown: WebhookEventName = 'listing.unknown';
  expect([known, unknown]).toHaveLength(2);
  const generated = readFileSync(new URL('./generated/public-api.ts', import.meta.url), 'utf8');
  const names = [...generated.matchAll(/^ +event: "([a-z_.]+)";$/gm)].map(([, name]) => name);
  const pages = readdirSync(new URL('../../../docs/events', import.meta.url)).filter((file) => file !== 'README.md');
  expect(pages.map((file) => file.replace(/\.md$/, '')).sort()).toEqual(names.sort());
});
