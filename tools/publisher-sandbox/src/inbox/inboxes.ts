import type { IncomingHttpHeaders } from 'node:http';

/** One request that an inbox received [design 4]. */
export interface InboxEntry {
  readonly seq: number;
  /** Real time, not sandbox time: deliveries are timed by the product's own clock. */
  readonly at: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw text. */
  readonly body: string;
  /** What the inbox answered; null while it hangs. */
  readonly status: number | null;
}

/** How an inbox misbehaves [design 4]. */
export interface Misbehaviour {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
  /** Milliseconds between the single bytes of the answer; true = 1000. */
  readonly drip?: number | boolean;
  /** Never answers. */
  readonly hang?: boolean;
  /** For how many requests; left out or -1 = until changed. */
  readonly times?: number;
}

interface Inbox {
  entries: InboxEntry[];
  seq: number;
  queue: { behaviour: Misbehaviour; left: number }[];
}

/** The webhook receivers of one world; any name is an inbox of its own [design 4]. */
export class Inboxes {
  private readonly byName = new Map<string, Inbox>();

  /** Stores a request and says how to answer it. */
  receive(name: string, headers: IncomingHttpHeaders, body: string): Misbehaviour {
    const inbox = this.get(name);
    const behaviour = this.nextBehaviour(inbox);
    const status = behaviour.hang ? null : (behaviour.status ?? 200);
    inbox.entries.push({ seq: ++inbox.seq, at: new Date().toISOString(), headers, body, status });
    return behaviour;
  }

  /** What arrived, oldest first. */
  entries(name: string): readonly InboxEntry[] {
    return this.byName.get(name)?.entries ?? [];
  }

  /** Forgets what arrived; how the inbox behaves and its numbering stay. */
  empty(name: string): void {
    const inbox = this.byName.get(name);
    if (inbox) inbox.entries = [];
  }

  /** Queues a misbehaviour; one without end is replaced by the next. without any of them the inbox behaves well again. */
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
