import { createServer } from 'node:http';
import { listenForParent } from '../machine/serve.js';

/**
 * A webhook receiver as a process of its own: answers 200, on `/after/<ms>/` so much later and on `/hang` never. It remembers when it got each request, by
 * its path and sequence number, and reports that to its parent.
 */
const receipts = new Map<string, number[]>();
let total = 0;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const seen = receipts.get(path) ?? [];
  receipts.set(path, seen);
  const sequence = Number(request.headers['x-listings-sequence'] ?? 0);
  request.resume();
  request.on('end', () => {
    seen.push(sequence, performance.timeOrigin + performance.now());
    total += 1;
    if (path.startsWith('/hang')) return;
    const [, delayMs] = /^\/after\/(\d+)\//.exec(path) ?? [];
    if (delayMs === undefined || delayMs === '0') response.end();
    else setTimeout(() => response.end(), Number(delayMs));
  });
});
server.keepAliveTimeout = 10_000;
listenForParent(server);

process.on('message', (message: { type: string }) => {
  if (message.type === 'count') process.send?.({ type: 'count', total });
  if (message.type === 'report') process.send?.({ type: 'report', receipts: Object.fromEntries(receipts) });
  if (message.type === 'clear') {
    receipts.clear();
    total = 0;
    process.send?.({ type: 'clear' });
  }
});
