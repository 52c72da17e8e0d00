import { afterEach, expect, it } from '@jest/globals';
import { systemClock } from '@listings/platform';
import { garbageCollector, startProcess } from '@listings/testing';
import { createWebhookSender } from './send-webhook.js';

const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A receiver in a process of its own, whose responses never end; those of /gzip decompress to a thousand times as much. */
const ENDLESS = `
  const bomb = require('node:zlib').gzipSync(Buffer.alloc(16_000_000));
  const plain = Buffer.alloc(16_384, 'x');
  const server = require('node:http').createServer((request, response) => {
    const gzip = request.url === '/gzip';
    response.writeHead(200, gzip ? { 'content-encoding': 'gzip' } : {});
    const more = () => { while (!response.destroyed && response.write(gzip ? bomb : plain)); };
    response.on('drain', more);
    response.on('error', () => undefined);
    more();
  });
  server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;

it('[reliability 2] endless and compressed responses to the sender take no memory, many at the same time', async () => {
  const server = await startProcess({ command: [process.execPath, '-e', ENDLESS], readyWhen: /port \d+/ });
  open.push(() => server.kill('SIGKILL'));
  const port = /port (\d+)/.exec(server.output())?.[1] ?? '';
  const shared = createWebhookSender({ allowPrivateAddresses: true, timeoutMs: 15_000, clock: systemClock });
  open.push(() => shared.close());
  const round = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        shared.send({ url: `http://127.0.0.1:${port}/${index % 2 ? 'gzip' : 'plain'}`, headers: {}, body: '{}' }),
      ),
    );
  // The first rounds fill the pools of V8 and of the allocator.
  for (let warm = 0; warm < 3; warm += 1) await round();
  const collect = garbageCollector();
  const before = process.memoryUsage().rss;
  let most = 0;
  for (let rounds = 0; rounds < 5; rounds += 1) {
    for (const { exchange, responseBody } of await round()) {
      expect(exchange).toMatchObject({ kind: 'response', status: 200 });
      expect(responseBody?.length).toBeLessThanOrEqual(2_048);
    }
    collect();
    most = Math.max(most, process.memoryUsage().rss - before);
  }
  expect(most).toBeLessThan(20_000_000);
});
