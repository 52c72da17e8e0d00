import { askChild } from '../machine/child.js';
import type { Child } from '../machine/child.js';

/**
 * Runs inside the watched process: a timer fires every five milliseconds and notes how long the main thread computed
 * since it fired last. While a task holds the event loop, the timer cannot fire. Where the system has figures of threads,
 * it is processor time, so that other processes do not count.
 */
const WATCH = `
import { readFileSync } from 'node:fs';
const read = () => {
  try { return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6; }
  catch { return performance.now(); }
};
let last = read();
let longest = 0;
setInterval(() => { const now = read(); longest = Math.max(longest, now - last); last = now; }, 5).unref();
process.on('message', (message) => {
  if (message?.type !== 'longest-block') return;
  setTimeout(() => { process.send({ type: 'longest-block', ms: longest }); longest = 0; }, 15);
});
`;

/** The option of a Node process that {@link longestBlock} can ask. */
export const WATCHED = `--import=data:text/javascript,${encodeURIComponent(WATCH)}`;

/** The longest time in ms for which a task held the event loop of the process since the last call. */
export async function longestBlock(child: Child): Promise<number> {
  return (await askChild<{ ms: number }>(child, 'longest-block')).ms;
}
