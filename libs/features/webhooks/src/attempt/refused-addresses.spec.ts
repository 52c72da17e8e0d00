import { beforeAll, describe, expect, it } from '@jest/globals';
import { manualClock, refusedUrls } from '@listings/testing';
import type { Receiver, RefusedUrl } from '@listings/testing';
import { saveEndpoint } from '../endpoints/save-endpoint.js';
import { webhookFixture } from '../testing/webhook-fixture.js';
import { createWebhookSender } from './send-webhook.js';
import type { WebhookSender } from './send-webhook.js';

/** It must get no request. */
let canary: Receiver;
let urls: readonly RefusedUrl[];

/** A sender for which every name leads to the canary's address. */
const senderOf = (allowPrivateAddresses: boolean): WebhookSender =>
  createWebhookSender({
    allowPrivateAddresses,
    timeoutMs: 15_000,
    clock: manualClock(),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });

const fixture = webhookFixture();

beforeAll(async () => {
  canary = await fixture.receiver();
  urls = refusedUrls(Number(new URL(canary.url).port));
});

const send = (sender: WebhookSender, url: string) => sender.send({ url, headers: {}, body: '{}' });

describe('webhooks to addresses that are not public', () => {
  it('[reliability G11] the corpus has at least 200 forms, each once', () => {
    expect(new Set(urls.map(({ url }) => url)).size).toBe(urls.length);
    expect(urls.length).toBeGreaterThanOrEqual(200);
  });

  it('[contract 8, reliability 3] a save refuses each one whose host needs no resolution, with a reason', async () => {
    const deps = { ...fixture.deps, allowPrivateAddresses: false };
    const { accountId } = await fixture.account();
    const saved: string[] = [];
    for (const { url, kind } of urls) {
      const result = await saveEndpoint(deps, accountId, { url });
      const isName = kind === 'name' || kind === 'changing name';
      const isLocal = isName && /(^|\.)localhost\.?:/i.test(new URL(url).host);
      if (result.saved && (!isName || isLocal)) saved.push(url);
      if (!result.saved)
        expect(result).toEqual({ saved: false, field: 'url', reason: expect.stringMatching(/^url: ./) });
    }
    // Three notations are valid names, not addresses; the connection finds out where they lead.
    const named = /^http:\/\/(xn--localhost-|127\.0\.0\.1\.\.|127\.0\.0\.1\.public\.test\.):/;
    expect(saved.filter((url) => !named.test(url))).toEqual([]);
  });

  it('[reliability G11] the sender sends no byte to one of them, however its URL was stored, and says why', async () => {
    const sender = senderOf(false);
    const replies = await Promise.all(urls.map(async ({ url }) => ({ url, ...(await send(sender, url)) })));
    await sender.close();
    const refused = ['ADDRESS_REFUSED', 'INVALID_URL', 'DNS'];
    const wrong = replies.filter(({ exchange: sent }) => sent.kind !== 'failure' || !refused.includes(sent.failure));
    expect(wrong).toEqual([]);
    expect(canary.requests).toEqual([]);
  });

  it('[reliability G11] the same names reach the address where private ones are allowed', async () => {
    const sender = senderOf(true);
    const { exchange } = await send(sender, `http://public.test:${new URL(canary.url).port}/`);
    await sender.close();
    expect(exchange).toMatchObject({ kind: 'response', status: 200 });
    expect(canary.requests).toHaveLength(1);
  });
});
