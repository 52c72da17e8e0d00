import type { Clock } from '@listings/platform/time';
import type { JsonObject, JsonValue } from '../json/json.js';

/** One call in the log. Labels replace its secrets [publishers 3.4]. */
export interface LogEntry {
  readonly seq: number;
  /** Sandbox time. */
  readonly at: string;
  readonly publisher: 'a' | 'b';
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: JsonObject;
  readonly headers: JsonObject;
  readonly body: JsonValue | null;
  readonly owner: string | null;
  readonly listing: string | null;
  /** null until the response is sent, 0 if the connection was dropped. */
  status: number | null;
  scripted: boolean;
  durationMs: number | null;
}

/** A filter for entries [publishers 3.4]. */
export interface LogFilter {
  readonly publisher?: string;
  readonly operation?: string;
  readonly listing?: string;
  readonly owner?: string;
  readonly sinceSeq?: number;
  /** Only calls with a response (or a dropped connection). */
  readonly completed?: boolean;
}

/**
 * The greatest number of entries. Above it the log drops the oldest tenth, so that the memory of a long-running sandbox
 * stays bounded.
 */
const MOST_ENTRIES = 50_000;

interface Waiter {
  readonly filter: LogFilter;
  readonly count: number;
  readonly settle: (entries: LogEntry[] | undefined) => void;
}

/** All calls of one world in order of arrival, and the waiters for further calls [publishers 3.4]. */
export class RequestLog {
  private entries: LogEntry[] = [];
  private seq = 0;
  private waiters: Waiter[] = [];

  constructor(private readonly clock: Pick<Clock, 'after'>) {}

  /** Adds a call when it arrives. */
  open(call: Omit<LogEntry, 'seq' | 'status' | 'scripted' | 'durationMs'>): LogEntry {
    const entry: LogEntry = { seq: ++this.seq, ...call, status: null, scripted: false, durationMs: null };
    this.entries.push(entry);
    if (this.entries.length > MOST_ENTRIES) this.entries.splice(0, MOST_ENTRIES / 10);
    this.wakeWaiters();
    return entry;
  }

  /** Records the end of a call. */
  complete(entry: LogEntry, outcome: { status: number; scripted: boolean; durationMs: number }): void {
    Object.assign(entry, outcome);
    this.wakeWaiters();
  }

  list(filter: LogFilter = {}): LogEntry[] {
    return this.entries.filter((entry) => fits(entry, filter));
  }

  /** Deletes the entries. The numbering continues, so that `sinceSeq` stays valid. */
  clear(): void {
    this.entries = [];
  }

  /** Resolves with the entries when enough match, or with undefined after the timeout. */
  wait(filter: LogFilter, count: number, timeoutMs: number): Promise<LogEntry[] | undefined> {
    return new Promise((resolve) => {
      const timer = this.clock.after(timeoutMs, () => waiter.settle(undefined));
      const waiter: Waiter = {
        filter,
        count,
        settle: (entries) => {
          timer.cancel();
          this.waiters = this.waiters.filter((other) => other !== waiter);
          resolve(entries);
        },
      };
      this.waiters.push(waiter);
      this.wakeWaiters();
    });
  }

  /** Ends all waits. */
  end(): void {
    for (const waiter of [...this.waiters]) waiter.settle(undefined);
  }

  private wakeWaiters(): void {
    for (const waiter of [...this.waiters]) {
      const found = this.list(waiter.filter);
      if (found.length >= waiter.count) waiter.settle(found);
    }
  }
}

function fits(entry: LogEntry, filter: LogFilter): boolean {
  if (filter.publisher !== undefined && entry.publisher !== filter.publisher) return false;
  if (filter.operation !== undefined && entry.operation !== filter.operation) return false;
  if (filter.listing !== undefined && entry.listing !== filter.listing) return false;
  if (filter.owner !== undefined && entry.owner !== filter.owner) return false;
  if (filter.sinceSeq !== undefined && entry.seq <= filter.sinceSeq) return false;
  return !filter.completed || entry.status !== null;
}
