import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders, webhookId, webhookSecret } from './webhook-signature.js';

const NOW = new Date('2026-07-06T12:00:00Z');

// The reference library reads the time of day itself.
beforeAll(() => void jest.useFakeTimers({ now: NOW }));

afterAll(() => void jest.useRealTimers());

describe('webhook signature', () => {
  it('[contract 8] matches the test vector of Standard Webhooks', () => {
    const headers = signatureHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      sentAt: new Date(1614265330_999),
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers['webhook-id']).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek');
    expect(headers['webhook-timestamp']).toBe('1614265330');
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('[reliability G9] any body verifies with the reference library, with either secret of a rotation', () => {
    fc.assert(
      fc.property(fc.json(), fc.uuid(), (body, id) => {
        const secrets = [webhookSecret(randomBytes(32)), webhookSecret(randomBytes(32))] as const;
        const headers = signatureHeaders({ id: webhookId(id), body, sentAt: NOW, secrets });
        for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
        expect(() => new Webhook(webhookSecret(randomBytes(32))).verify(body, headers)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it('[contract 8] X-Listings-Signature is the HMAC of the raw body with the decoded bytes of the current secret', () => {
    const [bytes, body] = [Buffer.alloc(32, 7), '{"name":"Café"}'];
    const secrets = [webhookSecret(bytes), webhookSecret(Buffer.alloc(32, 8))] as const;
    const headers = signatureHeaders({ id: 'evt_1', body, sentAt: NOW, secrets });
    const signature = createHmac('sha256', bytes).update(body).digest('base64');
    expect(headers['x-listings-signature']).toBe(`sha256=${signature}`);
  });

  it('[contract 8] the id has no dot and a secret 24 to 64 bytes', () => {
    expect(webhookId('4b5d7e0c-8d5f-4d8f-9d3e-0a4b1c2d3e4f')).toMatch(/^evt_[^.]+$/);
    expect(() => webhookSecret(randomBytes(16))).toThrow();
    expect(webhookSecret(randomBytes(32))).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
