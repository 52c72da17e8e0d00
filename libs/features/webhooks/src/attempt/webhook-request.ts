import { signatureHeaders, webhookId } from '@listings/domain';
import type { ClaimedWebhook } from '../store/delivery-claims.js';
import type { Decryption } from './cached-decryption.js';
import type { WebhookRequest } from './send-webhook.js';

/** Encryption context of an account's webhook secrets: a secret copied to another account cannot be decrypted. */
export function webhookSecretContext(accountId: number): string {
  return `webhook:${accountId}`;
}

/** The headers of every request to a receiver. */
export const FIXED_HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'Listings-Webhooks/1',
  // Responses are not decompressed: a compressed one could be far larger than its bytes.
  'accept-encoding': 'identity',
} as const;

/** The headers of every attempt that need no secret. The correlation id names the request that caused the event. */
export function unsignedHeaders({
  sequence,
  correlationId,
}: {
  sequence: number;
  correlationId: string | null;
}): Record<string, string> {
  return {
    ...FIXED_HEADERS,
    'x-listings-sequence': String(sequence),
    ...(correlationId !== null && { 'x-correlation-id': correlationId }),
  };
}

/**
 * Builds the request of one attempt: the stored bytes of the event with a current signature [contract 8], and the `traceparent` of the attempt
 * while the event is traced. Throws when no configured key decrypts the secret.
 */
export function webhookRequest(
  delivery: ClaimedWebhook,
  deps: { encryption: Decryption; now: Date; traceParent?: string },
): WebhookRequest {
  const open = (sealed: string) => deps.encryption.decrypt(sealed, webhookSecretContext(delivery.accountId));
  const previous = delivery.previousSecret === null ? [] : [open(delivery.previousSecret)];
  return {
    url: delivery.url,
    body: delivery.body,
    headers: {
      ...unsignedHeaders(delivery),
      'x-listings-epoch': String(delivery.epoch),
      ...(deps.traceParent !== undefined && { traceparent: deps.traceParent }),
      ...signatureHeaders({
        id: webhookId(delivery.eventId),
        body: delivery.body,
        sentAt: deps.now,
        secrets: [open(delivery.secret), ...previous],
      }),
    },
  };
}
