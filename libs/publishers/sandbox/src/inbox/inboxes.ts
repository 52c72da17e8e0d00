import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@listings/platform/time';

/** One request that an inbox received [design 4]. */
export interface InboxEntry {
  readonly seq: number;
  /** Real time, not sandbox time, because the product's own clock determines the time of deliveries. */
  readonly at: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw text. */
  readonly body: string;
  /** The status of the response; null while the inbox hangs. */
  readonly status: number | null;
}

/** The misbehaviour of an inbox [design 4]. */
export interface Misbehaviour {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
  /** Milliseconds between two bytes of the response; true = 1000. */
  readonly drip?: number | boolean;
  /** Never answers. */
  readonly hang?: boolean;
  /** The number of affected requests. Absent or -1 = until changed. */
  readonly times?: number;
}

interface Inbox {
  entries: InboxEntry[];
  seq: number;
  queue: { behaviour: Misbehaviour; left: number }[];
}

/** The webhook receivers of one world. Each name is a separate inbox [design 4]. */
export class Inboxes {
  private readonly byName = new Map<string, Inbox>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Stores a request and returns the response to send. */
  receive(name: string, headers: IncomingHttpHeaders, body: string): Misbehaviour {
    const inbox = this.get(name);
    const behaviour = this.nextBehaviour(inbox);
    const status = behaviour.hang ? null : (behaviour.status ?? 200);
    inbox.entries.push({ seq: ++inbox.seq, at: this.clock.now().toISOString(), headers, body, status });
    return behaviour;
  }

  /** The received requests, oldest first. */
  entries(name: string): readonly InboxEntry[] {
    return this.byName.get(name)?.entries ?? [];
  }

  /** Deletes the received requests. The misbehaviour and the numbering stay. */
  empty(name: string): void {
    const inbox = this.byName.get(name);
    if (inbox) inbox.entries = [];
  }

  /**
   * Queues a misbehaviour. One without an end is replaced by the next one. A call without any restores the normal
   * behaviour.
   */
  misbehave(name: string, behaviour: Misbehaviour): void {
    const inbox = this.get(name);
    const left = behaviour.times ?? -1;
    const { times: _times, ...options } = behaviour;
    if (Object.keys(options).length === 0 || left === 0) {
      inbox.queue = [];
      return;
    }
    inbox.queue = inbox.queue.filter((queued) => queued.left > 0);
    inbox.queue.push({ behaviour: options, left });
  }

  /** Names and sizes, for the admin's view of the world. */
  summary(): Record<string, number> {
    return Object.fromEntries([...this.byName].map(([name, inbox]) => [name, inbox.entries.length]));
  }

  private nextBehaviour(inbox: Inbox): Misbehaviour {
    const first = inbox.queue[0];
    if (!first) return {};
    if (first.left > 0 && --first.left === 0) inbox.queue.shift();
    return first.behaviour;
  }

  private get(name: string): Inbox {
    let inbox = this.byName.get(name);
    if (!inbox) {
      inbox = { entries: [], seq: 0, queue: [] };
      this.byName.set(name, inbox);
    }
    return inbox;
  }
}
