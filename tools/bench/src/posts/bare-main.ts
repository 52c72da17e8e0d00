import { Agent, request } from 'node:http';
import { tellReady } from '../machine/serve.js';

interface PostOrder {
  readonly port: number;
  readonly posts: number;
  readonly concurrency: number;
  readonly text: string;
}

/** The bare loop: creates posts at the publisher, so many at a time, and does nothing else. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

function create(port: number, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: '/posts', method: 'POST', agent }, (response) => {
      response.resume();
      response.once('end', resolve);
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

async function run({ port, posts, concurrency, text }: PostOrder): Promise<void> {
  let next = 0;
  const loop = async () => {
    for (let turn = next++; turn < posts; turn = next++)
      await create(port, JSON.stringify({ site: 'BARE', listing: `bare-${turn}`, text }));
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
}

process.on('message', (order: PostOrder) => {
  void run(order).then(() => process.send?.({ type: 'done' }));
});
tellReady();
