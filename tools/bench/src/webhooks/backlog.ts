import { waitFor } from '@listings/testing';
import { askChild } from '../machine/child.js';
import { memoryOfProcess } from '../machine/cpu.js';
import type { WebhookStage } from './stage.js';

const ACCOUNTS = 10;
const LOCATIONS = 500;
const SAMPLE_MS = 250;
const MEGABYTE = 1024 * 1024;

/** Parts of the backlog after whose delivery the heap is measured. */
const MEASURED_AT = [0.2, 0.4, 0.6, 0.8, 1];

/** The drain of a backlog. Memory is that of the dispatcher, in megabytes. */
export interface BacklogResult {
  readonly events: number;
  readonly seconds: number;
  /** Objects and buffers that remain after a garbage collection, at each fifth of the backlog. */
  readonly heapMb: readonly number[];
  /** Memory of the process after the first tenth of the time, and the most. It includes what the next collection frees. */
  readonly earlyMb: number;
  readonly mostMb: number;
  readonly databaseMb: number;
}

/** Records a backlog, starts the dispatcher, and measures its memory until everything is delivered. */
export async function measureBacklog(stage: WebhookStage, { events }: { events: number }): Promise<BacklogResult> {
  const accounts: number[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1) accounts.push(await stage.account(`/backlog/${number}`));
  for (const accountId of accounts) {
    await stage.record(accountId, events / ACCOUNTS, { locations: LOCATIONS });
    await stage.number(accountId);
  }
  await stage.database.execute('vacuum (analyze) events, webhook_deliveries, webhook_attempts');
  await stage.receiver.clear();
  const dispatcher = await stage.dispatcher();
  const begin = performance.now();
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(memoryOfProcess(dispatcher.pid)), SAMPLE_MS);
  try {
    const heapMb: number[] = [];
    for (const part of MEASURED_AT) {
      await waitFor(async () => (await stage.receiver.count()) >= events * part, {
        describe: `${part * 100} % of the backlog`,
        timeoutMs: 170_000,
        intervalMs: 20,
      });
      heapMb.push((await askChild<{ bytes: number }>(dispatcher, 'heap')).bytes / MEGABYTE);
    }
    await stage.delivered(accounts, 170_000);
    const seconds = (performance.now() - begin) / 1_000;
    const [size] = await stage.database.query<{ mb: number }>(
      'select (pg_database_size(current_database()) / 1048576)::integer as mb',
    );
    return {
      events,
      seconds,
      heapMb,
      earlyMb: samples[Math.floor(samples.length / 10)] ?? 0,
      mostMb: Math.max(...samples),
      databaseMb: size?.mb ?? 0,
    };
  } finally {
    clearInterval(timer);
    await dispatcher.stop();
  }
}
