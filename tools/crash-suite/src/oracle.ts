import { createHash } from 'node:crypto';
import { startReceiver } from '@listings/testing';

/** What the receiver got for one `webhook-id`. */
export interface Arrivals {
  readonly id: string;
  readonly sequence: number;
  /** Path of the endpoint: each account has its own. */
  readonly path: string;
  /** Times of arrival (ms since the epoch). */
  readonly at: number[];
  /** Distinct digests of the bodies; more than one breaks I3. */
  readonly bodies: Set<string>;
  /** Requests that the receiver refused, so that they had to be repeated. */
  refused: number;
}

/** The webhook receiver with its own log, by `webhook-id` [reliability 2]. */
export interface WebhookOracle {
  url(account: string): string;
  readonly byId: ReadonlyMap<string, Arrivals>;
  /** Number of requests. */
  readonly requests: number;
  /** Forgets everything, so that a long run needs no more memory than a round. */
  clear(): void;
  close(): Promise<void>;
}

/** One event in so many is refused at its first arrival. */
const REFUSE_EVERY = 40;

/**
 * Starts the receiver. It refuses some events once, so that the product's own repetitions are part of the run. It keeps
 * a digest of each body, because a round has many.
 */
export async function startWebhookOracle(): Promise<WebhookOracle> {
  const receiver = await startReceiver();
  const byId = new Map<string, Arrivals>();
  let requests = 0;
  receiver.answer(({ path, headers, body, at }) => {
    receiver.requests.length = 0;
    requests += 1;
    const id = String(headers['webhook-id']);
    const known = byId.get(id);
    const arrivals: Arrivals = known ?? {
      id,
      sequence: Number(headers['x-listings-sequence']),
      path,
      at: [],
      bodies: new Set(),
      refused: 0,
    };
    byId.set(id, arrivals);
    arrivals.at.push(at);
    arrivals.bodies.add(createHash('sha256').update(body).digest('base64'));
    if (known || arrivals.sequence % REFUSE_EVERY !== 0) return {};
    arrivals.refused += 1;
    return { status: 503 };
  });
  return {
    url: (account) => `${receiver.url}/${account}`,
    byId,
    get requests() {
      return requests;
    },
    clear() {
      byId.clear();
      requests = 0;
    },
    close: () => receiver.close(),
  };
}
