import { setTimeout as sleep } from 'node:timers/promises';
import { checkDeliveries } from './check-deliveries.js';
import { checkEvents } from './check-events.js';
import { checkPublishers } from './check-publishers.js';
import { PersistentClient } from './client.js';
import type { ConnectedTenant } from './connect-accounts.js';
import { eventsAfter, lastSequence } from './event-log.js';
import type { StoredEvent } from './event-log.js';
import type { Installation } from './installation.js';
import type { Ledger } from './ledger.js';
import { overdueRows, untilQuiet } from './quiescence.js';
import type { Quiet } from './quiescence.js';
import type { RoundReport } from './report.js';
import { Kills } from './supervisor.js';
import type { SupervisedProcess } from './supervisor.js';
import { runTraffic } from './traffic.js';

/** Most requests of a dispatcher to one endpoint at the same time. */
const IN_FLIGHT = 8;
/** A lost post is searched for during 15 s, and each further failure doubles the wait. */
const QUIET_WITHIN_MS = 300_000;
const SAY_EVERY_MS = 30_000;

/** What an account has when a round begins. */
interface Beginning {
  readonly sequence: number;
  readonly locations: number;
  readonly posts: number;
}

/** What every account has when a round begins, by account id. */
export type Beginnings = ReadonlyMap<number, Beginning>;

/** Reads what every account has now. */
export async function beginningOf({ database, accounts }: Installation): Promise<Beginnings> {
  const beginnings = new Map<number, Beginning>();
  for (const { id } of accounts) {
    const [rows] = await database.query<{ locations: number; posts: number }>(
      `select (select count(*)::integer from locations where account_id = $1) as locations,
         (select count(*)::integer from social_posts where account_id = $1) as posts`,
      [id],
    );
    beginnings.set(id, {
      sequence: await lastSequence(database, id),
      locations: rows?.locations ?? -1,
      posts: rows?.posts ?? -1,
    });
  }
  return beginnings;
}

/** A round: what it works on, and how many kills it has. */
export interface RoundOptions {
  readonly installation: Installation;
  readonly processes: readonly SupervisedProcess[];
  readonly tenants: readonly ConnectedTenant[];
  readonly ledger: Ledger;
  readonly beginning: Beginnings;
  readonly wanted: number;
  readonly seed: number;
  readonly say: (text: string) => void;
}

/**
 * Kills the processes under traffic, waits until the product is quiet, and checks the invariants of [reliability 2] in the
 * database, at the publishers and at the receiver.
 */
export async function runRound(round: RoundOptions): Promise<RoundReport> {
  const { installation, processes, tenants, ledger, wanted, seed, say } = round;
  const { database, oracle } = installation;
  const kills = new Kills(wanted);
  const client = new PersistentClient(installation.apiUrl);
  const started = performance.now();
  for (const each of processes) each.arm(kills, seed);
  const progress = setInterval(
    () => say(`${kills.count} kills, ${ledger.mutations} accepted writes, ${oracle.requests} webhook requests`),
    SAY_EVERY_MS,
  );
  const traffic = runTraffic({ installation, client, ledger, tenants, seed }, () => kills.done);
  // A client that gives up ends the round at once.
  await Promise.race([untilDone(kills), traffic]).finally(() => clearInterval(progress));
  for (const each of processes) each.settle();
  const killed = performance.now();
  await traffic;
  const { paused } = await untilQuiet(database, ledger, QUIET_WITHIN_MS);
  const givenUp = await redeliverGivenUp(round);
  const { open } = await untilQuiet(database, ledger, QUIET_WITHIN_MS);
  const quiet = performance.now();
  for (const each of processes) each.readLog();
  return {
    seed,
    wanted,
    kills: kills.count,
    killsByPlace: Object.fromEntries(kills.byPlace),
    killsByProcess: Object.fromEntries(kills.byProcess),
    pauses: kills.pauses,
    mutations: ledger.mutations,
    mutationsByOperation: Object.fromEntries(ledger.accepted),
    retries: client.retries,
    replays: ledger.replays,
    seconds: {
      kills: (killed - started) / 1_000,
      quiet: (quiet - killed) / 1_000,
      longestWrite: client.longestMs / 1_000,
    },
    open,
    overdue: await overdueRows(database),
    ...(await check(round, { kills, givenUp, paused })),
  };
}

async function untilDone(kills: Kills): Promise<void> {
  while (!kills.done) await sleep(50);
}

/** An event whose delivery was given up. */
interface GivenUp {
  readonly accountId: number;
  readonly sequence: number;
}

/**
 * Has the deliveries sent again that were given up because five processes in a row were killed while they held them, as
 * the owner of the account can.
 */
async function redeliverGivenUp({ installation: { database, command } }: RoundOptions): Promise<readonly GivenUp[]> {
  const rows = await database.query<GivenUp>(
    `select account_id as "accountId", sequence from webhook_deliveries where status = 'EXHAUSTED'`,
  );
  for (const accountId of new Set(rows.map(({ accountId }) => String(accountId))))
    await command('redeliver-webhooks', '--account', accountId, '--since', new Date(0).toISOString());
  return rows;
}

/** Responses of the round that were given up because five processes in a row were killed while they held them. */
async function responsesGivenUp({ installation: { database }, ledger }: RoundOptions): Promise<ReadonlySet<string>> {
  const texts = ledger.reviews.flatMap(({ response }) => (response === undefined ? [] : [response]));
  const rows = await database.query<{ content: string }>(
    `select content from interaction_responses where content = any ($1) and remarks = 'The response could not be sent'`,
    [texts],
  );
  return new Set(rows.map(({ content }) => content));
}

async function check(
  round: RoundOptions,
  { kills, givenUp, paused }: { kills: Kills; givenUp: readonly GivenUp[]; paused: Quiet['paused'] },
) {
  const { installation, ledger, beginning } = round;
  const { database, oracle, accounts, admin } = installation;
  const all: StoredEvent[] = [];
  const lost: string[] = [];
  const problems = [
    ...ledger.wrongReplays.map((request) => `a replay got another answer: ${request}`),
    ...kills.crashes,
    ...[...kills.warnings.entries()].map(
      ([text, { count, example }]) => `logged ${count} times: ${text}\n    ${example.slice(0, 600)}`,
    ),
  ];
  const now = await beginningOf(installation);
  let duplicates = 0;
  for (const { id, name } of accounts) {
    const [before, after] = [beginning.get(id), now.get(id)];
    if (!before || !after) throw new Error(`${name} was not read`);
    const events = await eventsAfter(database, id, before.sequence);
    const checked = checkDeliveries(events, {
      arrivals: [...oracle.byId.values()].filter(({ path }) => path === `/${name}`),
      sequences: [before.sequence, after.sequence],
      givenUp: new Set(givenUp.filter(({ accountId }) => accountId === id).map(({ sequence }) => Number(sequence))),
    });
    all.push(...events);
    lost.push(...checked.lost);
    duplicates += checked.duplicates;
    problems.push(...checked.problems, ...rowsWithoutWrite(ledger, { accountId: id, before, after }));
  }
  const unsent = await responsesGivenUp(round);
  const publishers = await checkPublishers(admin, { ledger, database, unsent });
  const ends = [...kills.byProcess]
    .filter(([process]) => process.startsWith('dispatcher'))
    .reduce((sum, [, count]) => sum + count, kills.pauses);
  return {
    events: all.length,
    requests: oracle.requests,
    lost,
    givenUp: {
      webhooks: givenUp.length,
      postDeliveries: publishers.givenUp,
      responses: unsent.size,
      ...paused,
    },
    duplicates,
    duplicateBound: ends * IN_FLIGHT * accounts.length,
    wrongEvents: checkEvents(all, { ledger, unsent }),
    posts: publishers.posts,
    replies: publishers.replies,
    problems: [...problems, ...publishers.problems],
  };
}

/** Locations and campaigns that no acknowledged write created: a repeated write that took effect twice. */
function rowsWithoutWrite(
  ledger: Ledger,
  { accountId, before, after }: { accountId: number; before: Beginning; after: Beginning },
): string[] {
  const made = { locations: after.locations - before.locations, posts: after.posts - before.posts };
  const expected = {
    locations: ledger.locations.filter((each) => each.accountId === accountId && each.created).length,
    posts: ledger.posts.filter((each) => each.accountId === accountId).length,
  };
  return made.locations === expected.locations && made.posts === expected.posts
    ? []
    : [`account ${accountId} has got ${JSON.stringify(made)} instead of ${JSON.stringify(expected)}`];
}
