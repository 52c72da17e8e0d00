import type { Clock, SpanFacts } from '@listings/platform';
import { failpoint, traced } from '@listings/platform';
import type { AttemptOutcome } from '../rules/attempt-outcome.js';
import { attemptOutcome } from '../rules/attempt-outcome.js';
import { afterAttempt } from '../rules/webhook-delivery-state.js';
import type { ClaimedWebhook } from '../store/delivery-claims.js';
import type { WebhookDeliveryResult } from '../store/delivery-results.js';
import type { Decryption } from './cached-decryption.js';
import type { WebhookReply, WebhookSender } from './send-webhook.js';
import { webhookRequest } from './webhook-request.js';

/** Dependencies of an attempt. */
export interface AttemptDependencies {
  readonly sender: WebhookSender;
  readonly encryption: Decryption;
  readonly clock: Clock;
}

/** The result of an attempt, without its age at the time of recording. */
export interface AttemptEnd {
  readonly outcome: AttemptOutcome;
  readonly result: Omit<WebhookDeliveryResult, 'ageMs'>;
}

/** Makes one attempt and decides whether and when to retry [contract 8]. Never throws: every failure is an outcome. */
export async function attemptWebhookDelivery(deps: AttemptDependencies, delivery: ClaimedWebhook): Promise<AttemptEnd> {
  failpoint('webhook.before_send');
  const reply = await traced(spanOf(delivery), async (span) => {
    const sent = await sendOnce(deps, delivery, span?.traceParent);
    if (sent.exchange.kind === 'response') span?.set({ 'http.response.status_code': sent.exchange.status });
    else span?.set({ 'error.type': sent.exchange.failure });
    return sent;
  });
  failpoint('webhook.after_send');
  const outcome = attemptOutcome(reply.exchange);
  const step = afterAttempt(outcome, {
    attempt: delivery.attempt,
    random: deps.clock.random(),
    policy: delivery.deliverOnce ? 'once' : 'retry',
  });
  return {
    outcome,
    result: {
      accountId: delivery.accountId,
      sequence: delivery.sequence,
      claimNo: delivery.claimNo,
      state: step.state,
      delayMs: step.delayMs ?? null,
      durationMs: reply.durationMs,
      responseStatus: reply.exchange.kind === 'response' ? reply.exchange.status : null,
      responseBody: reply.responseBody ?? null,
      error: outcome.kind === 'DELIVERED' ? null : outcome.error,
    },
  };
}

/** The span of an attempt. The receiver gets its `traceparent`. It leaves out the address of the endpoint, which may contain a secret. */
function spanOf({ accountId, type, sequence, attempt, correlationId }: ClaimedWebhook): SpanFacts {
  return {
    name: `webhook ${type}`,
    kind: 'client',
    within: true,
    attributes: {
      'listings.account_id': accountId,
      'listings.event.sequence': sequence,
      'listings.webhook.attempt': attempt,
      'listings.correlation_id': correlationId ?? undefined,
    },
  };
}

async function sendOnce(
  deps: AttemptDependencies,
  delivery: ClaimedWebhook,
  traceParent: string | undefined,
): Promise<WebhookReply> {
  let request;
  try {
    request = webhookRequest(delivery, { encryption: deps.encryption, now: deps.clock.now(), traceParent });
  } catch (error) {
    // ENCRYPTION_KEY lacks the key of the secret. The service sends nothing without a signature; the operator has 73 h
    // to restore the key before the delivery is exhausted.
    return { exchange: { kind: 'failure', failure: 'NO_SECRET', reason: (error as Error).message }, durationMs: 0 };
  }
  return deps.sender.send(request);
}
