import { Agent, request } from 'undici';

interface PostOrder {
  readonly urls: readonly string[];
  /** The body of the request and the position of its URL. */
  readonly posts: readonly (readonly [body: string, url: number])[];
  readonly concurrency: number;
}

/** The bare loop: posts the given bodies with undici, so many at a time, and does nothing else. */
const agent = new Agent({ connections: null, pipelining: 1, keepAliveTimeout: 2_000 });

async function post({ urls, posts, concurrency }: PostOrder): Promise<void> {
  let next = 0;
  const loop = async () => {
    for (let turn = next++; turn < posts.length; turn = next++) {
      const [body, url] = posts[turn] ?? ['', 0];
      const response = await request(urls[url] ?? '', {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', 'x-listings-sequence': String(turn + 1) },
        body,
      });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
}

process.on('message', (order: PostOrder) => {
  void post(order).then(() => process.send?.({ type: 'done' }));
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
process.send?.({ type: 'ready' });
