import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders, webhookId, webhookSecret } from './webhook-signature.js';

const NOW = new Date('2026-07-06T12:00:00Z');

// The snippets and the reference library read the time of day themselves.
beforeAll(() => void jest.useFakeTimers({ now: NOW }));

afterAll(() => void jest.useRealTimers());

const guide = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
const [withLibrary = '', withoutLibrary = ''] = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
);

interface Received {
  readonly secret: string;
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Runs a snippet of the guide as a receiver would; `result` is the expression to return. */
function run(snippet: string, result: string, { secret, rawBody, headers }: Received): unknown {
  const code = snippet.replace(/^import .*$/gm, '');
  const body = `${code}\nreturn ${result};`;
  const receiver = new Function('Webhook', 'createHmac', 'timingSafeEqual', 'secret', 'rawBody', 'headers', body);
  return receiver(Webhook, createHmac, timingSafeEqual, secret, rawBody, headers) as unknown;
}

const checks = (received: Received) => run(withoutLibrary, '({ standard, recent, bodyOnly })', received);

const bytes = randomBytes(32);
const secret = webhookSecret(bytes);
const rawBody = '{"event":"profile.created","data":{"name":"Café"}}';
const id = webhookId('4b5d7e0c-8d5f-4d8f-9d3e-0a4b1c2d3e4f');
const sent = (sentAt = NOW, secrets: [string, ...string[]] = [secret]): Received => {
  return { secret, rawBody, headers: signatureHeaders({ id, body: rawBody, sentAt, secrets }) };
};
const DAY_MS = 86_400_000;

describe('the guide to webhooks', () => {
  it('[contract 8] has snippets that import what they use, and accept what the service sends', () => {
    expect(withLibrary).toContain(`import { Webhook } from 'standardwebhooks';`);
    expect(withoutLibrary).toContain(`import { createHmac, timingSafeEqual } from 'node:crypto';`);
    expect(() => run(withLibrary, 'undefined', sent())).not.toThrow();
    expect(checks(sent())).toEqual({ standard: true, recent: true, bodyOnly: true });
    const rotated: [string, string] = [webhookSecret(randomBytes(32)), secret];
    expect(checks(sent(NOW, rotated))).toEqual({ standard: true, recent: true, bodyOnly: false });
  });

  it('[contract 8] has snippets that refuse another body and another secret', () => {
    const changed = { ...sent(), rawBody: rawBody.replace('Café', 'Cafe') };
    expect(() => run(withLibrary, 'undefined', changed)).toThrow();
    expect(checks(changed)).toEqual({ standard: false, recent: true, bodyOnly: false });
    const other = { ...sent(), secret: webhookSecret(randomBytes(32)) };
    expect(checks(other)).toEqual({ standard: false, recent: true, bodyOnly: false });
  });

  it('[contract 8] says truly which bytes the key of both signatures is', () => {
    expect(guide).toContain('The key of both signatures is the bytes that this base64 encodes');
    const { headers } = sent();
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${rawBody}`;
    const made = (key: Buffer | string) => [
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      `sha256=${createHmac('sha256', key).update(rawBody).digest('base64')}`,
    ];
    const given = [headers['webhook-signature'], headers['x-listings-signature']];
    expect(given).toEqual(made(bytes));
    for (const wrong of [secret, secret.slice('whsec_'.length)])
      expect(made(wrong).filter((signature) => given.includes(signature))).toEqual([]);
  });

  it('[contract 8] says truly that only the Standard Webhooks signature protects against replays', () => {
    expect(guide).toContain('Only the Standard Webhooks signature protects against replays.');
    const recorded = sent(new Date(NOW.getTime() - DAY_MS));
    expect(() => run(withLibrary, 'undefined', recorded)).toThrow();
    expect(checks(recorded)).toEqual({ standard: true, recent: false, bodyOnly: true });
    const fresh = {
      'webhook-id': webhookId('00000000-8d5f-4d8f-9d3e-0a4b1c2d3e4f'),
      'webhook-timestamp': String(Math.floor(NOW.getTime() / 1000)),
    };
    const replayed = { ...recorded, headers: { ...recorded.headers, ...fresh } };
    expect(() => run(withLibrary, 'undefined', replayed)).toThrow();
    expect(checks(replayed)).toEqual({ standard: false, recent: true, bodyOnly: true });
  });
});
