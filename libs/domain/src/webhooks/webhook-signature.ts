import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new signing secret of the Standard Webhooks form: `whsec_` and the base64 of 24 to 64 random bytes [contract 8]. */
export function webhookSecret(bytes: Uint8Array): string {
  if (bytes.length < 24 || bytes.length > 64) throw new Error('a webhook secret has 24 to 64 bytes');
  return PREFIX + Buffer.from(bytes).toString('base64');
}

/** `webhook-id` of an event: the same over all attempts, the receiver's de-duplication key; holds no dot. */
export function webhookId(eventId: string): string {
  return `evt_${eventId}`;
}

/** What is signed in one attempt. `secrets` are the current one and, during a rotation, the previous one after it. */
export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  /** The time of the attempt, not of the event. */
  readonly sentAt: Date;
  readonly secrets: readonly [string, ...string[]];
}

/**
 * The signature headers of an attempt [contract 8]. Both schemes use the bytes that follow `whsec_`, decoded from
 * base64. `webhook-signature` has one value for each valid secret; `X-Listings-Signature` has room for one and is
 * made with the current secret, so a receiver that checks only that one changes its secret at the rotation.
 */
export function signatureHeaders({ id, body, sentAt, secrets }: SignedMessage): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, signed)}`).join(' '),
    'x-listings-signature': `sha256=${hmac(secrets[0], body)}`,
  };
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text, 'utf8')
    .digest('base64');
}
