import { join } from 'node:path';
import { pauseEndpoint, resumeEndpoint } from '@listings/feature-webhooks';
import { systemClock } from '@listings/platform';
import { CHECKOUT } from '../checkout.js';
import { startChild } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { cpuOfProcess, cpuOfServer, pinProcess } from '../machine/cpu.js';
import type { WebhookStage } from './stage.js';

const ACCOUNTS = 20;
const LOCATIONS = 250;
/** Events that compile the code of both contenders. */
const WARM_UP = 6_000;

/** One run of a contender. Processor times are per event. */
export interface ThroughputRound {
  readonly perSecond: number;
  readonly clientCpuMs: number;
  readonly databaseCpuMs: number;
}

/** The rounds of both contenders. */
export interface ThroughputResult {
  readonly bare: readonly ThroughputRound[];
  readonly product: readonly ThroughputRound[];
}

/**
 * Delivers the same events with the webhook dispatcher, which claims, signs and logs them, and with a loop that only
 * posts their bodies, with the same number of requests at a time, to a receiver that answers after `delayMs`. A round measures from the first to the last receipt.
 */
export async function measureThroughput(
  stage: WebhookStage,
  given: { events: number; rounds: number; concurrency: number; delayMs: number; pin: boolean },
): Promise<ThroughputResult> {
  const { events, rounds, concurrency, delayMs, pin } = given;
  const paths = Array.from({ length: ACCOUNTS }, (_, number) => `/after/${delayMs}/${number}`);
  const accounts: number[] = [];
  for (const path of paths) accounts.push(await stage.account(path));
  const dispatcher = await stage.dispatcher({ WEBHOOK_CONCURRENCY: String(concurrency) });
  const bare = await startChild({
    script: join(CHECKOUT, 'dist/tools/bench/src/webhooks/bare-main.js'),
    environment: {},
    logFile: join(stage.folder, 'bare.log'),
  });
  if (pin) pinProcess(bare.pid, 0);
  try {
    const results: { bare: ThroughputRound[]; product: ThroughputRound[] } = { bare: [], product: [] };
    await productRound(stage, { dispatcher, accounts, events: WARM_UP });
    await bareRound(stage, { bare, accounts, paths, events: WARM_UP, concurrency });
    for (let round = 0; round < rounds; round += 1) {
      results.product.push(await productRound(stage, { dispatcher, accounts, events }));
      results.bare.push(await bareRound(stage, { bare, accounts, paths, events, concurrency }));
    }
    return results;
  } finally {
    await bare.stop();
    await dispatcher.stop();
  }
}

/** Records the events while the endpoints are paused, so that all are due when the round begins. */
async function productRound(
  stage: WebhookStage,
  { dispatcher, accounts, events }: { dispatcher: Child; accounts: readonly number[]; events: number },
): Promise<ThroughputRound> {
  for (const accountId of accounts) await pauseEndpoint({ ...stage, clock: systemClock }, accountId);
  for (const accountId of accounts) await stage.record(accountId, events / ACCOUNTS, { locations: LOCATIONS });
  await stage.database.execute('vacuum (analyze) events, webhook_deliveries, webhook_attempts');
  await stage.receiver.clear();
  const cpu = cpuBefore(dispatcher.pid, stage.postgresPid);
  for (const accountId of accounts) await resumeEndpoint({ ...stage, clock: systemClock }, accountId);
  await stage.delivered(accounts, 120_000);
  const used = cpu();
  return { perSecond: await receivedPerSecond(stage, events), ...perEvent(used, events) };
}

async function bareRound(
  stage: WebhookStage,
  given: { bare: Child; accounts: readonly number[]; paths: readonly string[]; events: number; concurrency: number },
): Promise<ThroughputRound> {
  const { bare, accounts, paths, events, concurrency } = given;
  const rows = await stage.database.query<{ body: string; account_id: number }>(
    `select event.body, event.account_id from unnest($1::integer[]) as given (account_id) cross join lateral (
       select account_id, sequence, body from events where account_id = given.account_id order by sequence desc limit $2
     ) event order by event.sequence`,
    [accounts, events / ACCOUNTS],
  );
  const urls = paths.map((path) => `http://127.0.0.1:${stage.receiver.port}${path}`);
  const posts = rows.map(({ body, account_id }) => [body, accounts.indexOf(account_id)] as const);
  await stage.receiver.clear();
  const cpu = cpuBefore(bare.pid, stage.postgresPid);
  const done = new Promise((resolve) => bare.channel.once('message', resolve));
  bare.channel.send({ urls, posts, concurrency });
  await done;
  const used = cpu();
  return { perSecond: await receivedPerSecond(stage, events), ...perEvent(used, events) };
}

function cpuBefore(client: number, database: number): () => { client: number; database: number } {
  const before = { client: cpuOfProcess(client), database: cpuOfServer(database) };
  return () => ({ client: cpuOfProcess(client) - before.client, database: cpuOfServer(database) - before.database });
}

function perEvent(used: { client: number; database: number }, events: number) {
  return { clientCpuMs: used.client / events, databaseCpuMs: used.database / events };
}

async function receivedPerSecond(stage: WebhookStage, events: number): Promise<number> {
  const times = [...(await stage.receiver.receipts()).values()].flat().map(({ at }) => at);
  if (times.length < events) throw new Error(`The receiver got ${times.length} of ${events} requests.`);
  times.sort((a, b) => a - b);
  return (times.length / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1_000;
}
