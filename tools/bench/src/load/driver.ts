import { setTimeout as sleep } from 'node:timers/promises';
import { keepBusy } from './connection.js';
import type { LoadOrder, LoadResult } from './load-run.js';

const LAST_ANSWER_WITHIN_MS = 30_000;

/** Executes a load order; calls `begins` and `ends` at the start and end of the measured time. */
export async function drive(order: LoadOrder, hear: { begins: () => void; ends: () => void }): Promise<LoadResult> {
  const requests = order.requests.map((text) => Buffer.from(text));
  const times: number[] = [];
  let sent = 0;
  let inFlight = 0;
  let failures = 0;
  let bytes = 0;
  let stopped = false;
  let ranOut: () => void = () => undefined;
  const exhausted = new Promise<void>((resolve) => (ranOut = resolve));
  let answered: () => void = () => undefined;
  const passed = async (ms: number) => {
    const enough = times.length + order.leastAnswers;
    const answers = new Promise<void>((resolve) => {
      answered = () => {
        if (times.length >= enough) resolve();
      };
    });
    await Promise.race([Promise.all([sleep(ms), answers]), exhausted]);
  };

  const connections = Array.from({ length: order.connections }, () => {
    let begun = 0;
    return keepBusy(order.port, {
      next: () => {
        if (stopped) return undefined;
        if (order.once && sent >= requests.length) {
          ranOut();
          return undefined;
        }
        begun = performance.now();
        inFlight += 1;
        sent += 1;
        return requests[(sent - 1) % requests.length];
      },
      answered: (status, size) => {
        times.push(performance.now() - begun);
        inFlight -= 1;
        bytes += size;
        if (status !== 200) failures += 1;
        answered();
      },
    });
  });
  await passed(order.warmUpMs);
  hear.begins();
  const [failedBefore, bytesBefore, answersBefore] = [failures, bytes, times.length];
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await passed(order.measuredMs);
  const elapsedMs = performance.now() - begin;
  hear.ends();
  const { user, system } = process.cpuUsage(cpu);
  const measured = times.slice(answersBefore).sort((a, b) => a - b);
  const answers = measured.length;
  const result: LoadResult = {
    answers,
    failures: failures - failedBefore,
    bytes: bytes - bytesBefore,
    elapsedMs,
    p50: measured[Math.floor(answers * 0.5)] ?? 0,
    p99: measured[Math.floor(answers * 0.99)] ?? 0,
    cpuMs: (user + system) / 1_000,
  };
  stopped = true;
  // Wait for requests in flight, which would otherwise run into the next round.
  for (let waited = 0; inFlight > 0 && waited < LAST_ANSWER_WITHIN_MS; waited += 5) await sleep(5);
  for (const connection of connections) connection.close();
  return result;
}
