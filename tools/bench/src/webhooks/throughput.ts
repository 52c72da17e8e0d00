import type { Child } from '../machine/child.js';
import { cpuSince, pinProcess } from '../machine/cpu.js';
import type { Rate } from '../measure/rate.js';
import type { BarePost, PostOrder } from './bare-post.js';
import type { WebhookStage } from './stage.js';

const ACCOUNTS = 20;
const LOCATIONS = 250;
/** Events that compile the code of both contenders, at most; a short round has fewer. */
const WARM_UP = 6_000;

/** The rounds of the contenders. */
export interface ThroughputResult {
  /** Posts the bodies and does nothing else. */
  readonly bare: readonly Rate[];
  /** Also signs them, and logs each attempt before and after its request. */
  readonly logged: readonly Rate[];
  readonly product: readonly Rate[];
}

/**
 * Delivers the same events with the webhook dispatcher and with two bare loops, with the same number of requests at a
 * time, to a receiver that answers after `delayMs`. A round measures from the first to the last receipt.
 */
export async function measureThroughput(
  stage: WebhookStage,
  given: { events: number; rounds: number; concurrency: number; delayMs: number; pin: boolean },
): Promise<ThroughputResult> {
  const { events, rounds, concurrency, delayMs, pin } = given;
  const paths = Array.from({ length: ACCOUNTS }, (_, number) => `/after/${delayMs}/${number}`);
  const accounts = await stage.accounts(paths);
  const bare = await startLoop(stage, 'bare', pin);
  const logged = await startLoop(stage, 'logged', pin);
  const results = { bare: [] as Rate[], logged: [] as Rate[], product: [] as Rate[] };
  const order = { accounts, paths, concurrency };
  const measure = async (dispatcher: Child) => {
    const warmUp = Math.min(WARM_UP, events);
    await productRound(stage, { dispatcher, accounts, events: warmUp });
    for (const loop of [bare, logged]) await loopRound(stage, { ...order, loop, events: warmUp });
    for (let round = 0; round < rounds; round += 1) {
      results.product.push(await productRound(stage, { dispatcher, accounts, events }));
      results.bare.push(await loopRound(stage, { ...order, loop: bare, events }));
      results.logged.push(await loopRound(stage, { ...order, loop: logged, events }));
    }
  };
  await stage.dispatching(measure, { WEBHOOK_CONCURRENCY: String(concurrency) });
  return results;
}

async function startLoop(stage: WebhookStage, name: 'bare' | 'logged', pin: boolean): Promise<Child> {
  const script = `tools/bench/src/webhooks/${name}-main.js`;
  // Without options of Node, as docs/operating/install.md starts the dispatcher.
  const child = await stage.children.start(name, script, { DATABASE_URL: stage.url }, []);
  if (pin) pinProcess(child.pid, 0);
  return child;
}

/** Records the events while the dispatcher stands still, so that all are due when the round begins. */
async function productRound(
  stage: WebhookStage,
  { dispatcher, accounts, events }: { dispatcher: Child; accounts: readonly number[]; events: number },
): Promise<Rate> {
  process.kill(dispatcher.pid, 'SIGSTOP');
  try {
    await stage.prepare(accounts, events / ACCOUNTS, { locations: LOCATIONS });
  } finally {
    process.kill(dispatcher.pid, 'SIGCONT');
  }
  const cpu = cpuSince(dispatcher.pid, stage.postgresPid);
  await stage.delivered(accounts, 120_000);
  return { ...cpu(events), perSecond: await receivedPerSecond(stage, events) };
}

async function loopRound(
  stage: WebhookStage,
  given: { loop: Child; accounts: readonly number[]; paths: readonly string[]; events: number; concurrency: number },
): Promise<Rate> {
  const { loop, accounts, paths, events, concurrency } = given;
  const rows = await stage.database.query<{ body: string; account_id: number; id: string; sequence: number }>(
    `select event.* from unnest($1::integer[]) as given (account_id) cross join lateral (
       select account_id, sequence, id, body from events where account_id = given.account_id order by sequence desc limit $2
     ) event order by event.sequence`,
    [accounts, events / ACCOUNTS],
  );
  const urls = paths.map((path) => `http://127.0.0.1:${stage.receiver.port}${path}`);
  const posts = rows.map(({ account_id, sequence, id, body }): BarePost => ({
    url: accounts.indexOf(account_id),
    sequence,
    id,
    body,
  }));
  await stage.receiver.clear();
  const order: PostOrder = { urls, posts, concurrency };
  await answered(loop, 'loaded', order);
  const cpu = cpuSince(loop.pid, stage.postgresPid);
  await answered(loop, 'done', 'go');
  return { ...cpu(events), perSecond: await receivedPerSecond(stage, events) };
}

async function answered(loop: Child, type: 'loaded' | 'done', message: PostOrder | 'go'): Promise<void> {
  const answer = new Promise<void>((resolve, reject) => {
    loop.channel.once('message', (given: { type: string }) =>
      given.type === type ? resolve() : reject(new Error(`The loop answered ${given.type}.`)),
    );
    loop.channel.once('exit', () => reject(new Error('The loop has ended: see its log.')));
  });
  loop.channel.send(message);
  await answer;
}

async function receivedPerSecond(stage: WebhookStage, events: number): Promise<number> {
  const times = [...(await stage.receiver.receipts()).values()].flat().map(({ at }) => at);
  if (times.length < events) throw new Error(`The receiver got ${times.length} of ${events} requests.`);
  times.sort((a, b) => a - b);
  return (times.length / ((times.at(-1) ?? 0) - (times[0] ?? 0))) * 1_000;
}
