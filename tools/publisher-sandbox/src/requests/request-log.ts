import type { JsonObject, JsonValue } from '../json/json.js';

/** One call as the log shows it; secrets are labels already [publishers 3.4]. */
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
  /** null until answered, 0 when the connection was dropped. */
  status: number | null;
  scripted: boolean;
  durationMs: number | null;
}

/** Which entries are asked for [publishers 3.4]. */
export interface LogFilter {
  readonly publisher?: string;
  readonly operation?: string;
  readonly listing?: string;
  readonly owner?: string;
  readonly sinceSeq?: number;
  /** Only calls that have been answered (or dropped). */
  readonly completed?: boolean;
}

/** A sandbox that runs for weeks must not fill the memory: past this, the oldest tenth is forgotten. */
const MOST_ENTRIES = 50_000;

interface Waiter {
  readonly filter: LogFilter;
  readonly count: number;
  readonly settle: (entries: LogEntry[] | undefined) => void;
}

/** All calls of one world in order of arrival, and those who wait for some [publishers 3.4]. */
export class RequestLog {
  private entries: LogEntry[] = [];
  private seq = 0;
  private waiters: Waiter[] = [];

  /** Notes a call on arrival. */
  open(call: Omit<LogEntry, 'seq' | 'status' | 'scripted' | 'durationMs'>): LogEntry {
    const entry: LogEntry = { seq: ++this.seq, ...call, status: null, scripted: false, durationMs: null };
    this.entries.push(entry);
    if (this.entries.length > MOST_ENTRIES) this.entries.splice(0, MOST_ENTRIES / 10);
    this.wakeWaiters();
    return entry;
  }

  /** Notes how a call ended. */
  complete(entry: LogEntry, outcome: { status: number; scripted: boolean; durationMs: number }): void {
    Object.assign(entry, outcome);
    this.wakeWaiters();
  }

  list(filter: LogFilter = {}): LogEntry[] {
    return this.entries.filter((entry) => fits(entry, filter));
  }

  /** Forgets the calls; numbering goes on, so that `sinceSeq` stays meaningful. */
  clear(): void {
    this.entries = [];
  }

  /** Resolves with the entries once so many fit, or with undefined after the timeout. */
  wait(filter: LogFilter, count: number, timeoutMs: number): Promise<LogEntry[] | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.settle(undefined), timeoutMs);
      const waiter: Waiter = {
        filter,
        count,
        settle: (entries) => {
          clearTimeout(timer);
          this.waiters = this.waiters.filter((other) => other !== waiter);
          resolve(entries);
        },
      };
      this.waiters.push(waiter);
      this.wakeWaiters();
    });
  }

  /** Sends all waiters home. */
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
