import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SECOND_MS = 1_000;

/** A publisher that takes so many calls in each second, wherever the second begins, and answers 429 to more. */
export interface CountingPublisher {
  readonly url: string;
  /** Calls so far, those among them that were refused, and the longest time between two calls. */
  readonly counted: { calls: number; refused: number; longestGapMs: number };
  close(): void;
}

/** Starts the publisher. */
export async function startCountingPublisher(callsPerSecond: number): Promise<CountingPublisher> {
  const counted = { calls: 0, refused: 0, longestGapMs: 0 };
  let last: number | undefined;
  const taken: number[] = [];
  const server = createServer((_, response) => {
    const now = performance.now();
    while (taken.length > 0 && now - (taken[0] ?? 0) >= SECOND_MS) taken.shift();
    const isRefused = taken.length >= callsPerSecond;
    counted.calls += 1;
    counted.longestGapMs = Math.max(counted.longestGapMs, now - (last ?? now));
    last = now;
    if (isRefused) counted.refused += 1;
    else taken.push(now);
    response.writeHead(isRefused ? 429 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, counted, close: () => void server.close() };
}
