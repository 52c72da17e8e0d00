import type { LookupFunction } from 'node:net';
import type { StreamedEntry } from '@listings/feature-accounts';
import type { Clock } from '@listings/platform';

/** The outcome of a batch: the receiver has it, or the stream sends it again. */
export type BatchOutcome =
  { readonly accepted: true } | { readonly accepted: false; readonly error: string; readonly retryAfterMs?: number };

/** A receiver of the audit log. It never throws. */
export interface AuditReceiver {
  send(entries: readonly StreamedEntry[]): Promise<BatchOutcome>;
  close(): Promise<void>;
}

/** What a receiver needs. `origin` is the host name of the installation. */
export interface ReceiverDependencies {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly origin: string;
  /** How connections to a syslog server differ from the usual ones; tests have their own names and certificates. */
  readonly connection?: { readonly ca?: string; readonly lookup?: LookupFunction };
}
