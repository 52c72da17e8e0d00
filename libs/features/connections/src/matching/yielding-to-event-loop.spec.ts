import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { yieldingToEventLoop } from './yielding-to-event-loop.js';

it('[design 3.1] a long comparison lets the event loop run every 20 ms, so that leases are renewed', async () => {
  let now = 0;
  let steps = 0;
  function* comparison(): Generator<undefined, string> {
    for (; steps < 100; steps += 1) {
      now += 5;
      yield undefined;
    }
    return 'compared';
  }
  const seen: number[] = [];
  let ended = false;
  const others = (async () => {
    while (!ended) {
      seen.push(steps);
      await setImmediate();
    }
  })();
  expect(await yieldingToEventLoop({ monotonic: () => now }, comparison())).toBe('compared');
  ended = true;
  await others;
  const longest = seen.slice(1).map((step, index) => step - (seen[index] ?? 0));
  expect(Math.max(...longest)).toBeLessThanOrEqual(4);
  expect(seen.length).toBeGreaterThanOrEqual(25);
});
