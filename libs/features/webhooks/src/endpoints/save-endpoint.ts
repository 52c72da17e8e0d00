import type { Actor } from '@listings/domain';
import { SERVICE, webhookSecret } from '@listings/domain';
import { EVENTS_CHANNEL } from '@listings/events';
import { recordAudit } from '@listings/feature-accounts';
import type { Database } from '@listings/persistence';
import type { Clock, Encryption } from '@listings/platform';
import { webhookSecretContext } from '../attempt/webhook-request.js';
import { receiverUrlProblem } from '../rules/receiver-url.js';
import { findEndpoint, saveEndpointUrl } from '../store/endpoints.js';
import { releaseHeldWebhookDeliveries } from '../store/held-deliveries.js';

/** Dependencies of the endpoint settings. */
export interface EndpointDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly allowPrivateAddresses: boolean;
}

/** Held deliveries that the call itself releases; the dispatcher releases the rest. */
const RELEASED_AT_ONCE = 1_000;

/** The saved endpoint with its signing secret, or what is wrong with the URL. */
export type SaveEndpointResult =
  | { readonly saved: true; readonly created: boolean; readonly url: string; readonly secret: string }
  | { readonly saved: false; readonly field: 'url'; readonly reason: string };

/**
 * Saves the account's webhook URL: creates a secret for a new endpoint, re-enables a disabled one, and releases held deliveries [contract 8].
 * `additionalEvents` are the additional types that the endpoint asks for; if absent, they stay as they were.
 */
export async function saveEndpoint(
  deps: EndpointDependencies,
  accountId: number,
  input: { url: string; additionalEvents?: readonly string[] },
  actor: Actor = SERVICE,
): Promise<SaveEndpointResult> {
  const problem = receiverUrlProblem(input.url, deps);
  if (problem !== undefined) return { saved: false, field: 'url', reason: `url: ${problem}` };

  const context = webhookSecretContext(accountId);
  const fresh = webhookSecret(deps.clock.bytes(32));
  return deps.database.transaction(async (transaction) => {
    const created = await saveEndpointUrl(transaction, {
      accountId,
      url: input.url,
      secret: deps.encryption.encrypt(fresh, context),
      additionalEvents: input.additionalEvents,
    });
    await releaseHeldWebhookDeliveries(transaction, { accountId, limit: RELEASED_AT_ONCE });
    await transaction.execute('select pg_notify($1, $2)', [EVENTS_CHANNEL, String(accountId)]);
    await recordAudit(transaction, {
      accountId,
      action: 'webhook.url_changed',
      details: {
        url: withoutQuery(input.url),
        ...(input.additionalEvents && { additionalEvents: input.additionalEvents }),
      },
      actor,
      at: deps.clock.now(),
    });
    const endpoint = created ? undefined : await findEndpoint(transaction, { accountId });
    const secret = endpoint === undefined ? fresh : deps.encryption.decrypt(endpoint.secret, context);
    return { saved: true, created, url: input.url, secret };
  });
}

/** The query of a URL may contain a secret. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
