import { waitFor } from '@listings/testing';
import { askChild } from '../machine/child.js';
import { memoryOfProcess } from '../machine/cpu.js';
import { whole } from '../report/statistics.js';
import type { ResultRow } from './latency.js';
import type { WebhookStage } from './stage.js';

const ACCOUNTS = 10;
const LOCATIONS = 500;
const SAMPLE_MS = 250;
const MEGABYTE = 1024 * 1024;

/** Parts of the backlog after whose delivery the heap is measured. */
const MEASURED_AT = [0.2, 0.4, 0.6, 0.8, 1];

/**
 * Records a backlog, starts the dispatcher, and measures its memory until everything is delivered. The heap is what remains after a
 * collection; the memory of the process includes what the next collection frees.
 */
export async function measureBacklog(stage: WebhookStage, { backlog }: { backlog: number }): Promise<ResultRow[]> {
  const accounts = await stage.accounts(Array.from({ length: ACCOUNTS }, (_, number) => `/backlog/${number}`));
  await stage.prepare(accounts, backlog / ACCOUNTS, { locations: LOCATIONS });
  return stage.dispatching(async (dispatcher) => {
    const begin = performance.now();
    const samples: number[] = [];
    const timer = setInterval(() => samples.push(memoryOfProcess(dispatcher.pid)), SAMPLE_MS);
    try {
      const heap: string[] = [];
      for (const part of MEASURED_AT) {
        await waitFor(async () => (await stage.receiver.count()) >= backlog * part, {
          describe: `${part * 100} % of the backlog`,
          timeoutMs: 170_000,
          intervalMs: 20,
        });
        heap.push(((await askChild<{ bytes: number }>(dispatcher, 'heap')).bytes / MEGABYTE).toFixed(1));
      }
      await stage.delivered(accounts, 170_000);
      const seconds = (performance.now() - begin) / 1_000;
      const memory = `${samples[Math.floor(samples.length / 10)] ?? 0} MB, ${Math.max(...samples)} MB`;
      return [
        [`a backlog of ${whole(backlog)} drains in`, `${seconds.toFixed(1)} s`, '60 s'],
        ['heap of the dispatcher after a collection, at each fifth of it', `${heap.join(', ')} MB`, 'flat'],
        ['memory of the process: after a tenth of the time, at most', memory, ''],
      ];
    } finally {
      clearInterval(timer);
    }
  });
}
