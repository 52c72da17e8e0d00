import { signatureHeaders, webhookId } from '@listings/domain';
import type { ClaimedWebhook } from '@listings/persistence';
import type { Encryption } from '@listings/platform';
import type { WebhookRequest } from './send-webhook.js';

/** The context under which an account's webhook secrets are encrypted: copied to another account they do not open. */
export function webhookSecretContext(accountId: number): string {
  return `webhook:${accountId}`;
}

/** The request of one attempt: the event's stored bytes, signed for this moment [contract 8]. Throws when no key opens the secret. */
export function webhookRequest(delivery: ClaimedWebhook, deps: { encryption: Encryption; now: Date }): WebhookRequest {
  const open = (sealed: string) => deps.encryption.decrypt(sealed, webhookSecretContext(delivery.accountId));
  const previous = delivery.previousSecret === null ? [] : [open(delivery.previousSecret)];
  return {
    url: delivery.url,
    body: delivery.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Listings-Webhooks/1',
      // The answer is read as it comes: a packed one could be far larger than it looks.
      'accept-encoding': 'identity',
      'x-listings-sequence': String(delivery.sequence),
      ...signatureHeaders({
        id: webhookId(delivery.eventId),
        body: delivery.body,
        sentAt: deps.now,
        secrets: [open(delivery.secret), ...previous],
      }),
    },
  };
}
