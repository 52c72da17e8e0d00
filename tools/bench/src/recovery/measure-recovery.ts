import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, startProcess, waitFor } from '@listings/testing';
import { startRestarted } from '../post-faults/restarted-process.js';
import type { RestartedProcess } from '../post-faults/restarted-process.js';
import { openStage } from './campaign-stage.js';
import type { CampaignStage } from './campaign-stage.js';

/** The size of a run. */
export interface RecoveryOptions {
  /** Locations of the campaign; each has one delivery at each of the two publishers. At most 150. */
  readonly locations: number;
  /** How long processes are killed, from the creation of the campaign. */
  readonly killSeconds: number;
}

/** What a run showed. */
export interface RecoveryReport {
  readonly deliveries: number;
  readonly kills: number;
  /** Answers of the publishers that were lost, with and without the post. */
  readonly lostAnswers: number;
  /** Time from the last kill until the slowest delivery was live; 0 if all were before. */
  readonly slowestDeliveryMs: number;
  /** Time from the last kill until the campaign had its final status. */
  readonly campaignMs: number;
  /** Time from the last kill until the receiver had every event. */
  readonly slowestEventMs: number;
  /** Deliveries that are not live. */
  readonly notLive: number;
  /** Listings with no post, and with more than one. */
  readonly withoutPost: number;
  readonly withTwoPosts: number;
  readonly eventsExpected: number;
  readonly eventsReceived: number;
}

/** Time between two kills: long enough for a process to start and take work. */
const KILL_EVERY_MS = 1_500;
/** How long a publisher takes for a post, so that kills hit calls in flight. */
const CREATE_MS = 300;
/** How long the run waits for the campaign after the last kill. */
const PATIENCE_MS = 240_000;

/**
 * Publishes a campaign while two workers and the webhook dispatcher are killed in turns and answers of the publishers
 * are lost, and measures how long the slowest delivery takes after the last kill. Counts what was lost or doubled at
 * the publishers themselves.
 */
export async function measureRecovery({ locations, killSeconds }: RecoveryOptions): Promise<RecoveryReport> {
  const stage = await openStage({ locations });
  const builds = [buildApp('worker'), buildApp('webhook-dispatcher'), buildApp('api')] as const;
  const [worker, dispatcher, api] = builds;
  const environment = stage.environment((name) => worker.file(`libs/publishers/${name}/src/index.ts`));
  const processes = [worker, dispatcher, worker].map(({ main }) => startRestarted(main, environment));
  try {
    await Promise.all(processes.map((each) => each.ready()));
    for (const operation of ['a.posts.create', 'b.posts.create'])
      await stage.admin.latency({ operation, fixedMs: CREATE_MS });
    const postId = await publish(stage, api.main, environment);
    const { kills, lastKillAt, lostAnswers } = await killInTurns(stage, processes, killSeconds);
    await Promise.all(processes.map((each) => each.ready()));
    return await report(stage, { postId, locations, kills, lastKillAt, lostAnswers });
  } catch (error) {
    await Promise.all(processes.map((each) => each.stop()));
    throw new Error(`${String(error)}\n${processes.map((each) => each.output().slice(-4_000)).join('\n')}`, {
      cause: error,
    });
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await stage.close();
    for (const build of builds) build.close();
  }
}

/** Creates the campaign through an api that runs until it has answered. */
async function publish(stage: CampaignStage, script: string, environment: Record<string, string>): Promise<number> {
  let port = 0;
  const readyWhen = (message: unknown) => {
    port = (message as { port?: number }).port ?? 0;
    return port !== 0;
  };
  const api = await startProcess({ script, env: { ...environment, PORT: '0' }, readyWhen });
  try {
    return await stage.publish(port);
  } finally {
    await api.kill('SIGTERM');
  }
}

async function killInTurns(stage: CampaignStage, processes: readonly RestartedProcess[], killSeconds: number) {
  const until = performance.now() + killSeconds * 1_000;
  let kills = 0;
  let lostAnswers = 0;
  let lastKillAt = 0;
  while (performance.now() < until) {
    for (const operation of ['a.posts.create', 'b.posts.create']) {
      await stage.admin.script({ operation, responses: [{ drop: 'after' }, { drop: 'before' }] });
      lostAnswers += 2;
    }
    await sleep(KILL_EVERY_MS);
    const target = processes[kills % processes.length] as RestartedProcess;
    await target.killAndRestart();
    lastKillAt = Date.now();
    kills += 1;
  }
  // The recovery begins: from here on the publishers answer.
  lostAnswers -= (await stage.admin.scripts()).reduce((sum, { responses }) => sum + responses.length, 0);
  await stage.admin.clearScripts();
  return { kills, lastKillAt, lostAnswers };
}

async function report(
  stage: CampaignStage,
  run: { postId: number; locations: number; kills: number; lastKillAt: number; lostAnswers: number },
): Promise<RecoveryReport> {
  const { database, receiver } = stage;
  const { postId, locations, kills, lastKillAt, lostAnswers } = run;
  const ended = await waitFor(
    async () => {
      const [row] = await database.query<{ status: string }>('select status from social_posts where id = $1', [postId]);
      return row?.status === 'SUCCESS' ? Date.now() : undefined;
    },
    { describe: 'the end of the campaign', timeoutMs: PATIENCE_MS, intervalMs: 100 },
  );
  const eventsExpected = locations * 2;
  const received = () => new Set(receiver.requests.map(({ headers }) => String(headers['webhook-id']))).size;
  const lastEventAt = await waitFor(() => (received() >= eventsExpected ? Date.now() : undefined), {
    describe: `${eventsExpected} events at the receiver`,
    timeoutMs: PATIENCE_MS,
    intervalMs: 100,
  });
  const [slowest] = await database.query<{ at: Date | null; not_live: number; deliveries: number }>(
    `select max(published_at) as at, count(*) filter (where state <> 'LIVE')::integer as not_live,
       count(*)::integer as deliveries
     from post_deliveries where post_id = $1`,
    [postId],
  );
  const posts = await stage.livePosts();
  const after = (time: number) => Math.max(0, time - lastKillAt);
  return {
    deliveries: slowest?.deliveries ?? 0,
    kills,
    lostAnswers,
    slowestDeliveryMs: after(slowest?.at?.getTime() ?? 0),
    campaignMs: after(ended),
    slowestEventMs: after(lastEventAt),
    notLive: slowest?.not_live ?? 0,
    withoutPost: posts.filter((count) => count === 0).length,
    withTwoPosts: posts.filter((count) => count > 1).length,
    eventsExpected,
    eventsReceived: received(),
  };
}

/** The report as lines for people. */
export function recoveryLines(report: RecoveryReport): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    `recovery: slowest delivery ${seconds(report.slowestDeliveryMs)} after the last kill` +
      ` (campaign ${seconds(report.campaignMs)}, last event ${seconds(report.slowestEventMs)})`,
    `${report.deliveries} deliveries, ${report.kills} kills, ${report.lostAnswers} lost answers;` +
      ` not live ${report.notLive}, listings without a post ${report.withoutPost}, with two ${report.withTwoPosts};` +
      ` events ${report.eventsReceived} of ${report.eventsExpected}`,
  ].join('\n');
}
