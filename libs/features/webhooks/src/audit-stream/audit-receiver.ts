import { createHash } from 'node:crypto';
import { signatureHeaders } from '@listings/domain';
import type { AuditStreamTarget, WebhookTarget } from '@listings/domain';
import type { StreamedEntry } from '@listings/feature-accounts';
import { createWebhookSender } from '../attempt/send-webhook.js';
import { FIXED_HEADERS } from '../attempt/webhook-request.js';
import { attemptOutcome } from '../rules/attempt-outcome.js';
import type { AuditReceiver, ReceiverDependencies } from './receiver-contract.js';
import { syslogReceiver } from './syslog-receiver.js';

/** The receiver that the settings name. The address is a setting, which only the operator names: it may be private. */
export function auditReceiver(target: AuditStreamTarget, deps: ReceiverDependencies): AuditReceiver {
  return target.kind === 'syslog' ? syslogReceiver(target, deps) : webhookReceiver(target, deps);
}

function webhookReceiver(target: WebhookTarget, { clock, timeoutMs }: ReceiverDependencies): AuditReceiver {
  const sender = createWebhookSender({ allowPrivateAddresses: true, timeoutMs, clock });
  return {
    send: async (entries) => {
      const { exchange } = await sender.send(signedRequest(target, { entries, sentAt: clock.now() }));
      const outcome = attemptOutcome(exchange);
      if (outcome.kind === 'DELIVERED') return { accepted: true };
      const { error } = outcome;
      return { accepted: false, error, ...(outcome.kind === 'FAILED' && { retryAfterMs: outcome.retryAfterMs }) };
    },
    close: () => sender.close(),
  };
}

/** The request of a batch. Its `webhook-id` is the digest of the body: equal batches have the same id. */
function signedRequest(
  { url, secrets }: WebhookTarget,
  { entries, sentAt }: { entries: readonly StreamedEntry[]; sentAt: Date },
) {
  const body = JSON.stringify({ type: 'audit_log.entries', data: { entries } });
  const id = `audit_${createHash('sha256').update(body).digest('hex').slice(0, 32)}`;
  return { url, body, headers: { ...FIXED_HEADERS, ...signatureHeaders({ id, body, sentAt, secrets }) } };
}
