import { setTimeout as sleep } from 'node:timers/promises';
import { startRedelivery } from '@listings/feature-webhooks';
import { systemClock } from '@listings/platform';
import { bundleApps } from './bundle.js';
import type { AppName } from './bundle.js';
import { checkDeliveries } from './check-deliveries.js';
import { checkEvents } from './check-events.js';
import { checkPublishers } from './check-publishers.js';
import { PersistentClient } from './client.js';
import { connectAccounts } from './connect-accounts.js';
import { eventsOf, lastSequence } from './event-log.js';
import type { StoredEvent } from './event-log.js';
import { isExpected } from './expected-log.js';
import { openInstallation } from './installation.js';
import type { Installation } from './installation.js';
import { Ledger } from './ledger.js';
import { overdueRows, untilQuiet } from './quiescence.js';
import type { CrashReport } from './report.js';
import { Kills, SupervisedProcess } from './supervisor.js';
import { runTraffic } from './traffic.js';

/** The size of a run. */
export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  /** Called now and then with a line about the progress. */
  readonly say?: (text: string) => void;
}

/** The processes of a run. */
const PROCESSES: readonly (readonly [name: string, app: AppName])[] = [
  ['api', 'api'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
  ['dispatcher-1', 'webhook-dispatcher'],
  ['dispatcher-2', 'webhook-dispatcher'],
];
/** Most requests of a dispatcher to one endpoint at the same time. */
const IN_FLIGHT = 8;
/** A killed write holds its key for 30 s, and a lost post is searched for during 15 s. */
const QUIET_WITHIN_MS = 180_000;
const SAY_EVERY_MS = 30_000;

/**
 * Runs the product under traffic while its processes are killed, waits until it is quiet, and checks the invariants of
 * [reliability 2] in the database, at the publishers and at the receiver.
 */
export async function runCrashes({ kills: wanted, seed, say = () => undefined }: CrashOptions): Promise<CrashReport> {
  const bundle = bundleApps();
  const installation = await openInstallation();
  const kills = new Kills(wanted);
  const environment = installation.environment(bundle.plugIns);
  const processes = PROCESSES.map(
    ([name, app]) =>
      new SupervisedProcess({ name, app, main: bundle.main(app), environment, seed, kills, peaceful: true }),
  );
  try {
    await Promise.all(processes.map(({ ready }) => ready));
    const client = new PersistentClient(installation.apiUrl);
    const ledger = new Ledger();
    const tenants = await connectAccounts(installation, { client, ledger });
    const started = performance.now();
    for (const each of processes) each.arm();
    const progress = setInterval(
      () =>
        say(
          `${kills.count} kills, ${ledger.mutations} accepted writes, ${installation.oracle.requests} webhook requests`,
        ),
      SAY_EVERY_MS,
    );
    const traffic = runTraffic({ installation, client, ledger, tenants, seed }, () => kills.done);
    // A client that gives up ends the run at once.
    await Promise.race([untilDone(kills), traffic]).finally(() => clearInterval(progress));
    for (const each of processes) each.settle();
    const killed = performance.now();
    await traffic;
    await untilQuiet(installation.database, ledger, QUIET_WITHIN_MS);
    const quiet = performance.now();
    const givenUp = await redeliverGivenUp(installation);
    const open = await untilQuiet(installation.database, ledger, QUIET_WITHIN_MS);
    return {
      seed,
      ...countsOf(kills, client, ledger),
      seconds: {
        kills: (killed - started) / 1_000,
        quiet: (quiet - killed) / 1_000,
        longestWrite: client.longestMs / 1_000,
      },
      open,
      overdue: await overdueRows(installation.database),
      ...(await check(installation, { ledger, kills, givenUp })),
    };
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await installation.close();
    bundle.remove();
  }
}

async function untilDone(kills: Kills): Promise<void> {
  while (!kills.done) await sleep(50);
}

function countsOf(kills: Kills, client: PersistentClient, ledger: Ledger) {
  return {
    kills: kills.count,
    killsByPlace: Object.fromEntries(kills.byPlace),
    killsByProcess: Object.fromEntries(kills.byProcess),
    pauses: kills.pauses,
    mutations: ledger.mutations,
    mutationsByOperation: Object.fromEntries(ledger.accepted),
    retries: client.retries,
    replays: ledger.replays,
  };
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
async function redeliverGivenUp({ database, accounts }: Installation): Promise<readonly GivenUp[]> {
  const rows = await database.query<GivenUp>(
    `select account_id as "accountId", sequence from webhook_deliveries where status = 'EXHAUSTED'`,
  );
  for (const { id } of rows.length > 0 ? accounts : [])
    await startRedelivery({ database, clock: systemClock }, id, { status: 'EXHAUSTED' });
  return rows;
}

async function check(
  installation: Installation,
  { ledger, kills, givenUp }: { ledger: Ledger; kills: Kills; givenUp: readonly GivenUp[] },
) {
  const { database, oracle, accounts, admin } = installation;
  const all: StoredEvent[] = [];
  const lost: string[] = [];

  const problems = [
    ...ledger.wrongReplays.map((request) => `a replay got another answer: ${request}`),
    ...kills.crashes,
    ...[...kills.warnings.entries()]
      .filter(([text]) => !isExpected(text))
      .map(([text, { count, example }]) => `logged ${count} times: ${text}\n    ${example.slice(0, 600)}`),
  ];
  let duplicates = 0;
  for (const account of accounts) {
    const events = await eventsOf(database, account.id);
    const arrivals = [...oracle.byId.values()].filter(({ path }) => path === `/${account.name}`);
    const checked = checkDeliveries(events, {
      arrivals,
      lastSequence: await lastSequence(database, account.id),
      givenUp: new Set(
        givenUp.filter(({ accountId }) => accountId === account.id).map(({ sequence }) => Number(sequence)),
      ),
    });
    all.push(...events);
    lost.push(...checked.lost);

    problems.push(...checked.problems);
    duplicates += checked.duplicates;
    problems.push(...(await rowsWithoutWrite(installation, { accountId: account.id, ledger })));
  }
  const publishers = await checkPublishers(admin, { ledger, database });
  const ends = kills.pauses + (kills.byProcess.get('dispatcher-1') ?? 0) + (kills.byProcess.get('dispatcher-2') ?? 0);
  return {
    events: all.length,
    requests: oracle.requests,
    lost,
    givenUp: { webhooks: givenUp.length, postDeliveries: publishers.givenUp },
    duplicates,
    duplicateBound: ends * IN_FLIGHT * accounts.length,
    wrongEvents: checkEvents(all, ledger),
    posts: publishers.posts,
    replies: publishers.replies,
    problems: [...problems, ...publishers.problems],
  };
}

/** Locations and campaigns that no acknowledged write created: a repeated write that took effect twice. */
async function rowsWithoutWrite(
  { database }: Installation,
  { accountId, ledger }: { accountId: number; ledger: Ledger },
): Promise<string[]> {
  const [row] = await database.query<{ locations: number; posts: number }>(
    `select (select count(*)::integer from locations where account_id = $1) as locations,
       (select count(*)::integer from social_posts where account_id = $1) as posts`,
    [accountId],
  );
  const own = (records: readonly { accountId: number }[]) =>
    records.filter((each) => each.accountId === accountId).length;
  const expected = { locations: own(ledger.locations), posts: own(ledger.posts) };
  return JSON.stringify(row) === JSON.stringify(expected)
    ? []
    : [`account ${accountId} has ${JSON.stringify(row)} instead of ${JSON.stringify(expected)}`];
}
