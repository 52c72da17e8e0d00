import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** Formats a signing secret of Standard Webhooks: `whsec_` and the base64 of 24 to 64 random bytes [contract 8]. */
export function webhookSecret(bytes: Uint8Array): string {
  if (bytes.length < 24 || bytes.length > 64) throw new Error('A webhook secret must have 24 to 64 bytes.');
  return PREFIX + Buffer.from(bytes).toString('base64');
}

/**
 * Returns the `webhook-id` of an event. It contains no dot and is the same in all attempts, so receivers deduplicate
 * by it.
 */
export function webhookId(eventId: string): string {
  return `evt_${eventId}`;
}

const WEBHOOK_ID = /^evt_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Returns the event id of a `webhook-id`; undefined if the text is none. */
export function eventIdOf(webhookId: string): string | undefined {
  return WEBHOOK_ID.exec(webhookId)?.[1];
}

/** The signed parts of one attempt. `secrets` are the current one and, during a rotation, the previous one after it. */
export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  /** The time of the attempt, not of the event. */
  readonly sentAt: Date;
  readonly secrets: readonly [string, ...string[]];
}

/**
 * Computes the signature headers of an attempt [contract 8]. Both schemes use the bytes after `whsec_`, decoded from
 * base64. `webhook-signature` contains one value for each valid secret. `X-Listings-Signature` contains one value,
 * made with the current secret, so a receiver that checks only this header must change its secret at the rotation.
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
