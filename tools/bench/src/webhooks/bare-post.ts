import { Agent, request } from 'undici';
import { tellReady } from '../machine/serve.js';

/** The events that a bare loop posts. */
export interface PostOrder {
  readonly urls: readonly string[];
  readonly posts: readonly BarePost[];
  readonly concurrency: number;
}

/** One event: the position of its URL, its number and its bytes. */
export interface BarePost {
  readonly url: number;
  readonly sequence: number;
  readonly id: string;
  readonly body: string;
}

const agent = new Agent({ connections: null, pipelining: 1, keepAliveTimeout: 2_000 });

/** Posts one event with undici and reads the response. */
export async function barePost(url: string, post: BarePost, headers: Record<string, string> = {}): Promise<void> {
  const response = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: { 'content-type': 'application/json', 'x-listings-sequence': String(post.sequence), ...headers },
    body: post.body,
  });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
}

/** Answers each order of the parent with `loaded`, works on it after the answer `go`, and reports `done`. */
export function serveOrders(work: (order: PostOrder) => Promise<void>): void {
  let order: PostOrder | undefined;
  process.on('message', (message: PostOrder | 'go') => {
    if (message !== 'go') {
      order = message;
      process.send?.({ type: 'loaded' });
    } else if (order !== undefined) void work(order).then(() => process.send?.({ type: 'done' }));
  });
  tellReady();
}
