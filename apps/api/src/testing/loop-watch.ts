import { waitFor } from '@listings/testing';
import type { RunningProcess } from '@listings/testing';

/**
 * Runs inside the watched process: a timer fires every five milliseconds and notes how long the main thread computed
 * since it fired last. While a task holds the event loop, the timer cannot fire. CPU time instead of wall-clock time,
 * because other processes of a loaded machine do not count; where the system has no figures of threads, wall-clock time.
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
  setTimeout(() => { process.send({ type: 'longest-block', id: message.id, ms: longest }); longest = 0; }, 15);
});
`;

/** Environment of a Node process that {@link longestBlock} can ask. */
export const watchedLoop = {
  NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=data:text/javascript,${encodeURIComponent(WATCH)}`,
} as const;

let asked = 0;

/** The longest time in ms for which a task held the event loop of the process since the last call. */
export async function longestBlock(child: RunningProcess): Promise<number> {
  asked += 1;
  const id = asked;
  child.send({ type: 'longest-block', id });
  const answer = () => child.messages.find((each): each is { id: number; ms: number } => isAnswer(each, id));
  return (await waitFor(answer, { describe: 'the figure of the watched process' })).ms;
}

function isAnswer(message: unknown, id: number): boolean {
  const { type, id: given } = message as { type?: string; id?: number };
  return type === 'longest-block' && given === id;
}
