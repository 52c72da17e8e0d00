import { setTimeout as sleep } from 'node:timers/promises';
import { globalId } from '@listings/pagination';
import { systemClock } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { randomOf } from '../data/random.js';
import { compareBooks } from './compare-books.js';
import type { Comparison } from './compare-books.js';
import { openFaultStage, SITES } from './stage.js';
import type { FaultStage, Victim } from './stage.js';

/** The size of a run. */
export interface FaultOptions {
  readonly locations: number;
  readonly killSeconds: number;
  /** A post appears in the searches of its publisher so long after its creation. */
  readonly appearsAfterMs: number;
  /** The choice of the killed processes; the interleaving depends on the machine. */
  readonly seed: number;
}

/** What a run showed. */
export interface FaultReport extends Comparison {
  readonly seed: number;
  readonly kills: Readonly<Record<string, number>>;
  /** Time from the last kill until the slowest delivery was live; 0 if all were before. */
  readonly slowestDeliveryMs: number;
  /** Time from the last kill until the campaign was SUCCESS and the receiver had every event. */
  readonly quietMs: number;
}

/** The publisher answers after this time, so that kills hit calls in flight. */
const DELAY_MS = 300;
/** Here nobody is killed, so a short time suffices. */
const UNKNOWN_DELAY_MS = 5;
const KILL_EVERY_MS = 1_000;
/** Of each second, the proxy cuts answers for this time. */
const CUT_MS = 150;
/** How long the run waits for the campaign after the last kill: lost posts appear late, and are searched for. */
const PATIENCE_MS = 300_000;

/**
 * Publishes a campaign at two sites while a random process of the product or PostgreSQL is killed every second, a proxy cuts
 * answers of the publisher, and posts appear late. Then compares the database, the publisher's books and the receiver's log.
 */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const { locations, killSeconds, appearsAfterMs, seed } = options;
  const stage = await openFaultStage({ locations, appearsAfterMs });
  const ending = new AbortController();
  try {
    Object.assign(stage.publisher.faults, { delayMs: DELAY_MS, appearsAfterMs });
    const published = publish(stage, ending.signal);
    // Rejects after a failure of the kills, which is the one to report.
    published.catch(() => undefined);
    const { kills, lastKillAt } = await killAtRandom(stage, { killSeconds, seed });
    const postId = await published;
    await untilQuiet(stage, postId);
    const quietMs = Date.now() - lastKillAt;
    const [slowest] = await stage.database.query<{ at: Date }>(
      'select max(published_at) as at from post_deliveries where account_id = $1 and post_id = $2',
      [stage.accountId, postId],
    );
    const slowestDeliveryMs = Math.max(0, (slowest?.at.getTime() ?? Infinity) - lastKillAt);
    return { seed, kills, slowestDeliveryMs, quietMs, ...(await compareBooks(stage, postId)) };
  } catch (error) {
    throw new Error(`${String(error)}\n${stage.output()}`, { cause: error });
  } finally {
    ending.abort();
    await stage.close();
  }
}

/** Creates the campaign like a client that repeats its request, with one key, until it is acknowledged. */
async function publish({ apiUrl, apiKey, locationIds }: FaultStage, signal?: AbortSignal): Promise<number> {
  const input = {
    postName: 'Faults',
    locationIds: locationIds.map((id) => globalId('Location', id)),
    postType: 'ANNOUNCEMENT',
    postSites: SITES,
    postMessage: SITES.map((site) => ({ site, message: 'Open on Sunday from ten' })),
  };
  const headers = {
    authorization: `API ${apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': systemClock.uuid(),
  };
  for (;;) {
    signal?.throwIfAborted();
    const response = await fetch(`${apiUrl}/bulk-posts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ input }),
    }).catch(() => undefined);
    if (response?.status === 200) {
      const { data } = (await response.json()) as { data: { createSocialPost: { socialPost: { id: string } } } };
      return Number(Buffer.from(data.createSocialPost.socialPost.id, 'base64').toString().split(':')[1]);
    }
    await response?.body?.cancel();
    await sleep(100);
  }
}

/** Publishes a campaign whose first calls all end without a known outcome, and compares as {@link runFaults} does. */
export async function runUnknown({ locations }: { locations: number }): Promise<Comparison & { seconds: number }> {
  const stage = await openFaultStage({ locations, appearsAfterMs: 0 });
  try {
    Object.assign(stage.publisher.faults, { delayMs: UNKNOWN_DELAY_MS, loseFirst: true });
    const began = performance.now();
    const postId = await publish(stage);
    await untilQuiet(stage, postId);
    const seconds = (performance.now() - began) / 1_000;
    return { seconds, ...(await compareBooks(stage, postId)) };
  } catch (error) {
    throw new Error(`${String(error)}\n${stage.output()}`, { cause: error });
  } finally {
    await stage.close();
  }
}

async function killAtRandom(
  { victims, proxy }: FaultStage,
  { killSeconds, seed }: { killSeconds: number; seed: number },
): Promise<{ kills: Record<string, number>; lastKillAt: number }> {
  const kills: Record<string, number> = {};
  let lastKillAt = 0;
  const random = randomOf(seed);
  const until = performance.now() + killSeconds * 1_000;
  const restarting = new Map<Victim, Promise<void>>();
  let round: Victim[] = [];
  while (performance.now() < until) {
    await sleep(KILL_EVERY_MS - CUT_MS);
    proxy.faults.cutAfterResponseBytes = 0;
    await sleep(CUT_MS);
    proxy.faults.cutAfterResponseBytes = undefined;
    // Each process once in random order, then again; one that is still starting is left to a later second.
    if (round.length === 0) round = victims.toSorted(() => random.pick([-1, 1]));
    const victim = round.find((each) => !restarting.has(each));
    if (!victim) continue;
    round = round.filter((each) => each !== victim);
    kills[victim.name] = (kills[victim.name] ?? 0) + 1;
    lastKillAt = Date.now();
    restarting.set(
      victim,
      victim.killAndRestart().finally(() => restarting.delete(victim)),
    );
  }
  await Promise.all(restarting.values());
  return { kills, lastKillAt };
}

async function untilQuiet({ database, accountId }: FaultStage, postId: number): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await database
        .query<{ status: string; open: number }>(
          `select status, (select count(*) from webhook_deliveries where account_id = $1 and status in ('PENDING', 'HELD'))
               + (select count(*) from event_outbox where account_id = $1) as open
           from social_posts where account_id = $1 and id = $2`,
          [accountId, postId],
        )
        .catch(() => []);
      return row?.status === 'SUCCESS' && row.open === 0;
    },
    { describe: 'the end of the campaign and of its webhooks', timeoutMs: PATIENCE_MS, intervalMs: 250 },
  );
}

/** The report as lines for people. */
export function faultLines(report: FaultReport): string {
  const kills = Object.entries(report.kills).map(([name, count]) => `${name} ${count}`);
  const total = Object.values(report.kills).reduce((sum, count) => sum + count, 0);
  const [slowest, quiet] = [report.slowestDeliveryMs, report.quietMs].map((ms) => (ms / 1_000).toFixed(1));
  return [
    `post faults, seed ${report.seed}: ${total} kills (${kills.join(', ')}); the slowest delivery ${slowest} s after the last, quiet after ${quiet} s`,
    ...comparisonLines(report),
  ].join('\n');
}

/** The report of {@link runUnknown} as lines for people. */
export function unknownLines(report: Comparison & { seconds: number }): string {
  return [`unknown outcomes: quiet after ${report.seconds.toFixed(1)} s`, ...comparisonLines(report)].join('\n');
}

function comparisonLines(report: Comparison): string[] {
  return [
    `${report.deliveries} deliveries: ${report.live} live, ${report.booked} posts in the books of the publishers, ` +
      `${report.doubled} listings with two, ${report.unknown} deliveries with an unknown outcome`,
    `${report.events} events in the outbox, ${report.received} at the receiver in ${report.requests} requests`,
    ...report.problems.slice(0, 20).map((problem) => `PROBLEM: ${problem}`),
  ];
}
