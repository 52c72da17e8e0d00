import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY_BYTES, formatApiKey } from '@listings/feature-accounts';
import { systemClock } from '@listings/platform';
import type { LoadMessage, LoadOrder, LoadResult } from '../load/load-run.js';
import type { Child } from '../machine/child.js';
import { pinProcess } from '../machine/cpu.js';
import { ratios, spread } from '../report/statistics.js';
import { startBenchProduct } from './product.js';

const HELP = `Usage: node tools/bench/run.mjs unknown-keys [options]

Measures what requests with unknown keys cost the requests of others: the latency of valid requests beside connections
that send unknown keys without pause, as a ratio to their latency alone in the same round. Starts everything it needs.

  --connections N   connections that send unknown keys (200)
  --good N          connections that send valid requests (4)
  --rounds N        rounds; each measures alone, beside one key, and beside keys that all differ (5)
  --seconds S       measured seconds (4)
`;

/** Keys that differ from each other; more than the load sends within the lifetime of any cache. */
const DIFFERENT_KEYS = 100_000;
/** The load has reached its rate after this time. */
const HEAD_START_MS = 1_000;

/** Runs the scenario and prints its figures. */
export async function runUnknownKeys(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      connections: { type: 'string', default: '200' },
      good: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const measuredMs = Number(values.seconds) * 1_000;
  const product = await startBenchProduct();
  try {
    const tenant = await product.newTenant();
    const ids = JSON.stringify(await Promise.all(Array.from({ length: 10 }, () => tenant.newLocation())));
    const request = (key: string) =>
      `GET /api/v4/locations-by-ids?locationIds=${encodeURIComponent(ids)} HTTP/1.1\r\nhost: bench\r\nauthorization: API ${key}\r\n\r\n`;
    const unknown = () => request(formatApiKey(systemClock.bytes(API_KEY_BYTES)));
    const good = await product.startLoad('good');
    const bad = await product.startLoad('bad');
    // The load shares the processor of PostgreSQL, so that it takes no time from the api.
    if (availableParallelism() > 1) {
      pinProcess(product.api.pid, 0);
      for (const pid of [product.postgres.pid, good.pid, bad.pid]) pinProcess(pid, 1);
    }
    const order = (connections: number, requests: readonly string[], warmUpMs: number): LoadOrder => ({
      port: product.port,
      connections,
      requests,
      once: false,
      warmUpMs,
      measuredMs,
    });
    const goodOrder = order(Number(values.good), [request(tenant.key)], 500);
    const floods: Readonly<Record<string, readonly string[]>> = {
      'one unknown key': [unknown()],
      'unknown keys that differ': Array.from({ length: DIFFERENT_KEYS }, unknown),
    };
    const alone: LoadResult[] = [];
    const beside: Record<string, { good: LoadResult; bad: LoadResult }[]> = {};
    for (let round = 0; round < Number(values.rounds); round += 1) {
      say(`Round ${round + 1}`);
      alone.push(await drive(good, goodOrder));
      for (const [name, requests] of Object.entries(floods)) {
        const flood = drive(bad, {
          ...order(Number(values.connections), requests, HEAD_START_MS),
          measuredMs: measuredMs + 1_000,
        });
        await sleep(HEAD_START_MS);
        const measured = await drive(good, goodOrder);
        (beside[name] ??= []).push({ good: measured, bad: await flood });
      }
    }
    const failures = [
      ...alone,
      ...Object.values(beside)
        .flat()
        .map((each) => each.good),
    ].filter((each) => each.failures);
    if (failures.length > 0) throw new Error('A valid request was refused: the run is invalid.');
    const p50 = alone.map((each) => each.p50);
    const p99 = alone.map((each) => each.p99);
    console.log(`alone: median ${ms(p50)}, 99th percentile ${ms(p99)}`);
    for (const [name, rounds] of Object.entries(beside)) {
      const besides = rounds.map((each) => each.good);
      const rate = spread(rounds.map((each) => (each.bad.answers / each.bad.elapsedMs) * 1_000)).median;
      const shown = (of: 'p50' | 'p99', baseline: readonly number[]) => {
        const values = besides.map((each) => each[of]);
        const { median, least, most } = ratios(values, baseline);
        return `${ms(values)} = ${median.toFixed(2)} times (${least.toFixed(2)}-${most.toFixed(2)})`;
      };
      console.log(
        `${name}, ${values.connections} connections, ${rate.toFixed(0)}/s: median ${shown('p50', p50)}, 99th percentile ${shown('p99', p99)}`,
      );
    }
  } finally {
    await product.stop();
  }
}

function ms(values: readonly number[]): string {
  return `${spread(values).median.toFixed(2)} ms`;
}

function drive(load: Child, order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('A load process ended.'));
    const listen = (message: LoadMessage) => {
      if (message.type !== 'done') return;
      load.channel.off('message', listen).off('exit', gone);
      resolve(message.result);
    };
    load.channel.on('message', listen);
    load.channel.once('exit', gone);
    load.channel.send(order);
  });
}
