import { findUnstreamedEntries, markEntriesStreamed } from '@listings/feature-accounts';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { AuditReceiver } from './receiver-contract.js';

/** Entries of one batch, at most a megabyte of them. */
const AT_ONCE = 100;
/** Batches that one call sends. */
const BATCHES = 20;
/** The wait after the first failure; each further one doubles it. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** The stream of the audit log to the receiver of the operator. */
export interface AuditStream {
  /** Sends what waits and has an id above `after`, with at most 20 batches. Returns `due` if more is left. */
  sendWaiting(start: { readonly after: number }): Promise<'due' | 'done'>;
  /** Lets `sendWaiting` end after the present batch. */
  stop(): void;
}

/**
 * Streams the entries of the audit log, those with smaller ids first. An entry is marked after the receiver has it: it
 * arrives at least once. `mayGoOn` is asked before each batch, because one process of the installation streams at a time.
 */
export function auditStream(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly receiver: Pick<AuditReceiver, 'send'>;
  readonly mayGoOn: () => Promise<boolean>;
}): AuditStream {
  const { database, clock, logger, receiver } = deps;
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
    const outcome = await receiver.send(entries);
    if (!outcome.accepted) {
      failed(outcome.error, outcome.retryAfterMs);
      return 'failed';
    }
    await markEntriesStreamed(database, entries);
    if (failures > 0) logger.info({ failures }, 'the receiver of the audit log accepts entries again');
    failures = 0;
    return 'sent';
  };

  return {
    sendWaiting: async ({ after }) => {
      if (clock.monotonic() < waitUntil) return 'done';
      for (let batch = 0; batch < BATCHES; batch += 1) {
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
