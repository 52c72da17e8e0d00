import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Database } from '@listings/persistence';
import { bundles, freePort } from '@listings/testing';
import { postsByPlace } from './check-publishers.js';
import { PersistentClient } from './client.js';
import { connectAccounts, sampleLocation, SITES } from './connect-accounts.js';
import type { ConnectedTenant } from './connect-accounts.js';
import type { AppName } from './failpoints.js';
import { openInstallation } from './installation.js';
import type { Installation } from './installation.js';
import { Ledger } from './ledger.js';
import { untilQuiet } from './quiescence.js';
import type { OpenWork } from './quiescence.js';
import { SupervisedProcess } from './supervisor.js';

const PLUG_INS = ['publisher-a', 'publisher-b'];
const APPS: readonly AppName[] = ['api', 'worker', 'webhook-dispatcher'];
const QUIET_WITHIN_MS = 300_000;
/** The begin of the texts of the drill's posts. */
const OFFER = 'Offer of the drill, number';
/** How long the processes have for something that they must not do. */
const PAUSED_FOR_MS = 5_000;

/** What a drill has counted, and sentences about what it found wrong. */
export interface DrillReport {
  /** Open rows of the backup, by kind. */
  readonly openInBackup: OpenWork;
  /** Posts that a publisher shows at a listing, and listings that show one twice. */
  readonly posts: number;
  readonly doubledPosts: number;
  /** Event numbers that the receivers got, and those of them with two ids. */
  readonly numbers: number;
  readonly doubledNumbers: number;
  /** Locations that clients were told of, and ids that two of them got. */
  readonly locations: number;
  readonly doubledIds: number;
  /** Output of the command. */
  readonly command: string;
  readonly problems: readonly string[];
}

/**
 * Restores a backup of a running installation (docs/decisions/0054): traffic, a copy of the database, more traffic, and then the same
 * processes on the copy. They must do nothing until the command after-restore has run, and repeat nothing after it.
 */
export async function runRestoreDrill(): Promise<DrillReport> {
  const installation = await openInstallation();
  const drill = new RestoreDrill(installation);
  try {
    return await drill.run();
  } finally {
    await drill.close();
    await installation.close();
  }
}

class RestoreDrill {
  private readonly release = bundles();
  private readonly client: PersistentClient;
  private readonly ledger = new Ledger();
  private readonly original: string;
  private readonly copy: string;
  private readonly problems: string[] = [];
  private readonly locationIds: number[] = [];
  private processes: SupervisedProcess[] = [];
  private tenants: ConnectedTenant[] = [];
  private restored: Database | undefined;
  private sent = 0;

  constructor(private readonly installation: Installation) {
    this.client = new PersistentClient(installation.apiUrl);
    this.original = installation.environment([])['DATABASE_URL'] ?? '';
    const url = new URL(this.original);
    url.pathname = `${url.pathname}_restored`;
    this.copy = url.href;
  }

  async run(): Promise<DrillReport> {
    await this.start(this.original, APPS);
    this.tenants = await connectAccounts(this.installation, { client: this.client, ledger: this.ledger });
    await this.traffic();
    await this.quiet(this.installation.database);
    // The worker and the dispatcher end in the middle of this work.
    await this.traffic();
    await this.stop();
    const openInBackup = (await untilQuiet(this.installation.database, this.ledger, 0)).open;
    const takenAt = new Date();
    await this.copyDatabase();

    await this.start(this.original, APPS);
    await this.traffic();
    await this.quiet(this.installation.database);
    await this.stop();

    const metrics = await freePort();
    await this.start(this.copy, APPS, { METRICS_PORT: String(metrics) }, 'worker');
    await this.checkPause(metrics);
    const command = await this.afterRestore(takenAt);
    this.restored = new Database({ url: this.copy });
    await this.quiet(this.restored);
    await this.traffic();
    await this.quiet(this.restored);
    await this.stop();
    return { openInBackup, command, problems: this.problems, ...(await this.count()) };
  }

  async close(): Promise<void> {
    await this.stop();
    await this.restored?.close();
    await this.maintain(`drop database if exists ${nameOf(this.copy)} with (force)`);
  }

  /** Creates locations and campaigns in every account with listings. */
  private async traffic(): Promise<void> {
    for (const { account, linked } of this.tenants) {
      for (let n = 0; n < 3; n += 1) {
        const { location } = await this.write(account.key, '/locations', sampleLocation(`Place ${(this.sent += 1)}`));
        this.locationIds.push(location.databaseId as number);
      }
      for (let n = 0; n < 2; n += 1) {
        const message = `${OFFER} ${(this.sent += 1)}`;
        await this.write(account.key, '/bulk-posts', {
          postName: message,
          locationIds: linked.map(({ location }) => location.globalId),
          postType: 'ANNOUNCEMENT',
          postSites: SITES,
          postMessage: SITES.map((site) => ({ site, message })),
        });
      }
    }
  }

  private async write(accountKey: string, path: string, input: object) {
    const request = { accountKey, key: `drill-${(this.sent += 1)}`, method: 'POST' as const, path, input };
    const { payload } = await this.client.send(request);
    if (payload.success !== true) throw new Error(`${path}: ${JSON.stringify(payload)}`);
    return payload;
  }

  private async quiet(database: Database): Promise<void> {
    const { open } = await untilQuiet(database, this.ledger, QUIET_WITHIN_MS);
    if (Object.keys(open).length > 0) this.problems.push(`not done in time: ${JSON.stringify(open)}`);
  }

  private async start(
    databaseUrl: string,
    apps: readonly AppName[],
    more: Record<string, string> = {},
    moreFor?: AppName,
  ): Promise<void> {
    const environment = {
      ...this.installation.environment(PLUG_INS.map((name) => this.release.plugIn(name))),
      DATABASE_URL: databaseUrl,
    };
    this.processes = apps.map(
      (app) =>
        new SupervisedProcess({
          name: app,
          app,
          releases: [{ main: this.release.main(app), environment: { ...environment, ...(app === moreFor && more) } }],
        }),
    );
    await Promise.all(this.processes.map(({ ready }) => ready));
  }

  /** Ends all processes with SIGKILL. */
  private async stop(): Promise<void> {
    await Promise.all(this.processes.map((each) => each.stop()));
    this.processes = [];
  }

  /** A copy of a database in the same server is, as a restored dump, written in another place. */
  private async copyDatabase(): Promise<void> {
    const original = nameOf(this.original);
    await this.maintain(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original.replaceAll('"', '')}'`,
      `create database ${nameOf(this.copy)} template ${original}`,
    );
  }

  private async maintain(...statements: string[]): Promise<void> {
    const url = new URL(this.original);
    url.pathname = '/postgres';
    const server = new Database({ url: url.href, maxConnections: 1 });
    try {
      for (const statement of statements) await server.execute(statement);
    } finally {
      await server.close();
    }
  }

  private async checkPause(metricsPort: number): Promise<void> {
    const { admin, oracle, apiUrl, accounts } = this.installation;
    const calls = async () => (await admin.requests({})).length + oracle.requests;
    const before = await calls();
    await sleep(PAUSED_FOR_MS);
    const after = await calls();
    if (after !== before) this.problems.push(`${after - before} requests were sent before the command had run`);
    const readiness = await fetch(`http://127.0.0.1:${metricsPort}/readyz`);
    const text = await readiness.text();
    if (readiness.status !== 503 || !text.includes('after-restore'))
      this.problems.push(`/readyz of the worker answers ${readiness.status}: ${text}`);
    const answer = await fetch(`${apiUrl}/api/v4/locations`, { headers: { authorization: `API ${accounts[0]?.key}` } });
    if (answer.status !== 503) this.problems.push(`the api answers ${answer.status} before the command has run`);
    await answer.arrayBuffer();
  }

  private async afterRestore(takenAt: Date): Promise<string> {
    const main = this.release.main('admin');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [main, 'after-restore', '--taken-at', takenAt.toISOString()],
      { env: { PATH: process.env['PATH'], DATABASE_URL: this.copy } },
    );
    return stdout;
  }

  private async count() {
    const { admin, oracle } = this.installation;
    const places = new Map([...(await postsByPlace(admin))].filter(([place]) => place.includes(OFFER)));
    const doubledPosts = [...places].filter(([, posts]) => posts > 1);
    const ids = new Map<string, Set<string>>();
    for (const { id, path, sequence } of oracle.byId.values()) {
      const number = `${path} ${sequence}`;
      ids.set(number, (ids.get(number) ?? new Set()).add(id));
    }
    const doubledNumbers = [...ids].filter(([, known]) => known.size > 1);
    const doubledIds = this.locationIds.length - new Set(this.locationIds).size;
    this.problems.push(
      ...doubledPosts.map(([place, posts]) => `${posts} posts: ${place}`),
      ...doubledNumbers.map(([number, known]) => `${known.size} ids of the event ${number}`),
      ...(doubledIds > 0 ? [`${doubledIds} ids of locations were given twice`] : []),
    );
    return {
      posts: [...places.values()].reduce((sum, each) => sum + each, 0),
      doubledPosts: doubledPosts.length,
      numbers: ids.size,
      doubledNumbers: doubledNumbers.length,
      locations: this.locationIds.length,
      doubledIds,
    };
  }
}

function nameOf(url: string): string {
  return `"${new URL(url).pathname.slice(1)}"`;
}

/** The lines that a drill prints. */
export function drillLines(report: DrillReport): string[] {
  const { openInBackup, posts, doubledPosts, numbers, doubledNumbers, locations, doubledIds, command } = report;
  return [
    `open in the backup: ${JSON.stringify(openInBackup)}`,
    ...command.trim().split('\n'),
    `posts at publishers: ${posts}, shown twice: ${doubledPosts}`,
    `event numbers at receivers: ${numbers}, with two ids: ${doubledNumbers}`,
    `locations: ${locations}, ids given twice: ${doubledIds}`,
  ];
}
