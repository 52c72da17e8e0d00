import { createHash } from 'node:crypto';
import { signatureHeaders } from '@listings/domain';
import { findUnstreamedEntries, markEntriesStreamed } from '@listings/feature-accounts';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { attemptOutcome } from './rules/attempt-outcome.js';
import { endpointUrlProblem } from './rules/endpoint-url.js';
import type { WebhookSender } from './send-webhook.js';
import { FIXED_HEADERS } from './webhook-request.js';

/** Entries of one request. */
const AT_ONCE = 100;
/** Requests of one run. */
const REQUESTS = 20;
/** The wait after the first failure; each further one doubles it. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Where the operator wants the audit log of the installation. */
export interface AuditStreamTarget {
  readonly url: string;
  readonly secret: string;
}

/** The stream of the audit log to the receiver of the operator. */
export interface AuditStream {
  /** Sends what waits and has an id above `after`, with at most 20 requests. Returns `due` if more is left. */
  run(start: { readonly after: number }): Promise<'due' | 'done'>;
  /** Ends the run after the present request. */
  stop(): void;
}

/**
 * Streams the entries of the audit log, those with smaller ids first. An entry is marked after the receiver has answered with 2xx: it
 * arrives at least once. `mayGoOn` is asked before each request, because one process of the installation streams at a time.
 */
export function auditStream(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly target: AuditStreamTarget;
  readonly mayGoOn: () => Promise<boolean>;
}): AuditStream {
  const { database, clock, logger, target } = deps;
  let failures = 0;
  let waitUntil = -Infinity;
  let isStopped = false;

  const failed = (error: string, retryAfterMs = 0) => {
    const doubled = FIRST_WAIT_MS * 2 ** Math.min(failures, 10);
    waitUntil = clock.monotonic() + Math.min(Math.max(doubled, retryAfterMs), LONGEST_WAIT_MS);
    if (failures === 0) logger.warn({ error }, 'the receiver of the audit log refuses entries; they wait');
    failures += 1;
  };

  const sendNext = async (after: number): Promise<'sent' | 'none' | 'failed'> => {
    const entries = await findUnstreamedEntries(database, { after, limit: AT_ONCE });
    if (entries.length === 0) return 'none';
    const body = JSON.stringify({ type: 'audit_log.entries', data: { entries } });
    const { exchange } = await deps.sender.send(signedRequest(target, { body, sentAt: clock.now() }));
    const outcome = attemptOutcome(exchange);
    if (outcome.kind !== 'DELIVERED') {
      failed(outcome.error, outcome.kind === 'FAILED' ? outcome.retryAfterMs : undefined);
      return 'failed';
    }
    await markEntriesStreamed(database, entries);
    if (failures > 0) logger.info({ failures }, 'the receiver of the audit log accepts entries again');
    failures = 0;
    return 'sent';
  };

  return {
    run: async ({ after }) => {
      if (clock.monotonic() < waitUntil) return 'done';
      for (let request = 0; request < REQUESTS; request += 1) {
        if (isStopped || !(await deps.mayGoOn())) return 'done';
        if ((await sendNext(after)) !== 'sent') return 'done';
      }
      return 'due';
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** The request of a batch. Its `webhook-id` is the digest of the body: equal batches have the same id. */
function signedRequest({ url, secret }: AuditStreamTarget, { body, sentAt }: { body: string; sentAt: Date }) {
  const id = `audit_${createHash('sha256').update(body).digest('hex').slice(0, 32)}`;
  return { url, body, headers: { ...FIXED_HEADERS, ...signatureHeaders({ id, body, sentAt, secrets: [secret] }) } };
}

/** Reads the address of the receiver from a setting. The rules are those of webhook endpoints [contract 8]. */
export function readAuditStreamUrl(text: string): string {
  const problem = endpointUrlProblem(text);
  if (problem !== undefined) throw new Error(`must be ${problem}`);
  return text;
}

/** Reads the signing secret from a setting: `whsec_` and the base64 of 24 to 64 bytes [contract 8]. */
export function readAuditStreamSecret(text: string): string {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length < 24 || bytes.length > 64 || bytes.toString('base64') !== encoded)
    throw new Error('must be whsec_ followed by the base64 of 24 to 64 random bytes');
  return text;
}
