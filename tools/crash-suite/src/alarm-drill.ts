import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Transaction } from '@listings/persistence';
import { bundles, clockOffset, freePort, startProcess, startSmtpInbox, tcpProxy, waitFor } from '@listings/testing';
import type { RunningProcess, SmtpInbox, TcpProxy } from '@listings/testing';
import { ALARM_FAULTS, isSound } from './alarm-faults.js';
import type { AlarmFaultName } from './alarm-faults.js';
import { PersistentClient } from './client.js';
import { connectAccounts, sampleLocation } from './connect-accounts.js';
import type { AppName } from './failpoints.js';
import { openInstallation } from './installation.js';
import type { Installation, RunAccount } from './installation.js';
import { Ledger } from './ledger.js';
import { readMetrics } from './metric-series.js';
import type { ReadSeries } from './metric-series.js';

const APPS: readonly AppName[] = ['api', 'worker', 'webhook-dispatcher'];
/** A kind of work that a connected account has one row of. */
const HELD = 'keep-alive';
/** The packages that the bundles leave outside. */
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** How long the processes have to notice a fault: some look every minute. */
const NOTICED_WITHIN_MS = 150_000;
/** Requests that show how fast the api answers. */
const REQUESTS = 10;
/** More than the api has connections in its pool. */
const WAITING_REQUESTS = 40;
/** For so long at least each of them waits: longer than the alert about slow requests tolerates. */
const SLOW_MS = 1_000;
/** More than the api computes and lets wait at once, by more than the alert tolerates. */
const SIGN_INS = 120;
/** Claims of a kind that a worker has when it is killed: more in the seconds of the drill than the alert tolerates in a quarter of an hour. */
const LOST_CLAIMS = 2;
/** A receiver of the audit log that is away. */
const AWAY = 'http://127.0.0.1:9/audit';
/** What Prometheus would have read of all processes before and during a fault. */
export interface ScrapedFault {
  readonly fault: AlarmFaultName;
  readonly before: ReadSeries;
  readonly series: ReadSeries;
  /** Between the two. */
  readonly seconds: number;
  /** When the second was read: seconds since the epoch. */
  readonly at: number;
}

/** Runs the product through the faults of {@link ALARM_FAULTS} one after the other, and reads its metrics in each. */
export async function runAlarmDrill(): Promise<readonly ScrapedFault[]> {
  const installation = await openInstallation();
  const databaseUrl = new URL(installation.environment([])['DATABASE_URL'] ?? '');
  const [database, publishers, mails] = await Promise.all([
    tcpProxy({ port: Number(databaseUrl.port) }),
    tcpProxy({ port: Number(new URL(installation.sandboxUrl).port) }),
    startSmtpInbox(),
  ]);
  const drill = new AlarmDrill(installation, { database, publishers, mails });
  try {
    return await drill.run();
  } finally {
    await drill.stop();
    await Promise.all([database.close(), publishers.close(), mails.close()]);
    await installation.close();
  }
}

/** What the processes use, and the drill takes away. */
interface Servers {
  readonly database: TcpProxy;
  readonly publishers: TcpProxy;
  readonly mails: SmtpInbox;
}

class AlarmDrill {
  private readonly release = bundles();
  private readonly folder = mkdtempSync(join(tmpdir(), 'listings-alarm-drill-'));
  private readonly processes = new Map<AppName, RunningProcess>();
  private readonly ports = new Map<AppName, number>();
  private readonly scraped: ScrapedFault[] = [];
  private readonly account: RunAccount;

  constructor(
    private readonly installation: Installation,
    private readonly servers: Servers,
  ) {
    const [account] = installation.accounts;
    if (!account) throw new Error('no account');
    this.account = account;
  }

  async run(): Promise<readonly ScrapedFault[]> {
    await this.setBackups('now()', 'now()');
    await Promise.all(APPS.map((app) => this.start(app)));
    const client = new PersistentClient(this.installation.apiUrl);
    await connectAccounts(this.installation, { client, ledger: new Ledger() });
    await this.scrape('none', () => this.requests());
    await this.outages();
    await this.locks();
    await this.dispatchers();
    await this.backups();
    await this.apis();
    await this.workers();
    return this.scraped;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map((each) => each.kill('SIGKILL')));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async outages(): Promise<void> {
    // The readings of reviews go on, and call the publishers.
    await this.scrape('publishers away', () => this.cut(this.servers.publishers));
    await this.heal(this.servers.publishers);
    await this.scrape('database away', async () => {
      this.cut(this.servers.database);
      await this.requests();
    });
    await this.heal(this.servers.database);
    await this.scrape('none any more', () => this.requests());
  }

  /** What somebody does with the database who holds locks, or changes it by hand. */
  private async locks(): Promise<void> {
    const earlier = await this.moment();
    let waiting: Promise<unknown> | undefined;
    await this.whileOpen(
      (transaction) => transaction.execute('lock table locations'),
      async () => {
        waiting = this.creations();
        await this.scrape('locations locked, requests wait', () => undefined);
        await sleep(SLOW_MS);
      },
    );
    await waiting;
    await this.scrape('locations locked, requests are slow', () => undefined, earlier);

    await this.execute('alter table request_log rename to request_log_away');
    await this.scrape('request log away', () => this.requests());
    await this.execute('alter table request_log_away rename to request_log');
  }

  private async dispatchers(): Promise<void> {
    await this.scrape('webhook-dispatcher ended', () => this.end('webhook-dispatcher'));
    const main = this.otherRelease('webhook-dispatcher');
    await this.scrape('webhook-dispatcher of another release, with another clock', () =>
      this.start('webhook-dispatcher', { main, environment: clockOffset(10) }),
    );
    await this.end('webhook-dispatcher');
    await this.start('webhook-dispatcher');
    await this.recover();
  }

  private async backups(): Promise<void> {
    await this.scrape('backups too old', () =>
      this.setBackups(`now() - interval '2 days'`, `now() - interval '40 days'`),
    );
    await this.setBackups('now()', 'now()');
    const place = this.installation.database.query<{ place: string }>('select place from installation');
    const [{ place: original } = { place: '' }] = await place;
    await this.scrape('restored', () => this.execute(`update installation set place = 'another place'`));
    await this.execute('update installation set place = $1, restored_reason = null', [original]);
    await this.recover();
  }

  private async apis(): Promise<void> {
    const over = new AbortController();
    let flood: Promise<unknown> | undefined;
    await this.scrape('sign-ins flood the api', async () => {
      flood = this.signIns(over.signal);
      // What others send, who are more, goes on.
      for (let sent = 0; sent < 1.5 * SIGN_INS; sent += REQUESTS) await this.requests();
    });
    over.abort();
    await flood;
    await this.end('api');
    await this.scrape('api whose disk of the log is full', async () => {
      await this.start('api', { environment: { LOG_LEVEL: 'debug' }, logTo: '/dev/full' });
      await this.requests();
    });
    await this.end('api');
    await this.keys();
    await this.start('api');
    await this.recover();
    await this.scrape('mail server refuses addresses', async () => {
      this.servers.mails.behave({ refuseRecipient: 550 });
      await this.askForMails();
    });
    // Mails that are refused later would count in the next fault.
    await this.until('select 1 where not exists (select 1 from mails)');
  }

  /** A new key that only one process has: what it encrypts, the others cannot read. */
  private async keys(): Promise<void> {
    const rows = this.installation.database.query<{ keyCheck: string }>(
      'select key_check as "keyCheck" from installation',
    );
    const [{ keyCheck } = { keyCheck: '' }] = await rows;
    const key = this.installation.environment([])['ENCRYPTION_KEY'];
    await this.scrape('api with a new key that the others lack', () =>
      this.start('api', { environment: { ENCRYPTION_KEY: `${randomBytes(32).toString('base64')},${key}` } }),
    );
    await this.execute('update installation set key_check = $1', [keyCheck]);
    await this.end('api');
  }

  private async workers(): Promise<void> {
    await this.execute(
      `with changed as (
         update locations set created_at = now() - interval '2 minutes'
         where (account_id, id) = (select account_id, max(id) from locations where account_id = $1 group by account_id)
         returning account_id, id
       )
       delete from events using changed
       where events.account_id = changed.account_id and location_id = changed.id and type = 'profile.created'`,
      [this.account.id],
    );
    await this.whileHeld(() => this.scrape('rows of work locked, an event deleted', () => undefined));
    await this.scrape('worker killed at its work, a job set aside, nobody takes mails and audit log', () =>
      this.killWorker(),
    );
  }

  /** Kills the worker while publishers do not answer it, and starts another one when a job, mails and entries of the audit log cannot go on. */
  private async killWorker(): Promise<void> {
    await this.servers.mails.close();
    await this.askForMails();
    await this.until(`select 1 from mails where attempts > 0`);

    this.servers.publishers.faults.blackhole = true;
    await this.until(`select 1 from work where lease_until > now() group by kind having count(*) >= ${LOST_CLAIMS}`);
    await this.end('worker', 'SIGKILL');
    this.servers.publishers.heal();
    this.servers.publishers.cutAll();

    await this.call('/exports', { input: { of: 'LOCATIONS', format: 'CSV', all: true } });
    await this.execute(`update work set set_aside_at = now(), set_aside_reason = 'the drill' where kind = 'job'`);
    await this.execute(`update jobs set phase_started_at = now() - interval '5 hours'`);
    // A task that a killed process held is another one's after two minutes, which the drill does not wait for.
    await this.execute('delete from task_leases');

    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await this.start('worker', { environment: { AUDIT_STREAM_URL: AWAY, AUDIT_STREAM_SECRET: secret } });
    // Entries from before are not streamed.
    await this.until('select 1 from installation where audit_stream_after is not null');
    await this.call('/portal/sign-in', { email: addressOf(this.account), password: 'correct horse' });
  }

  /** Copies an app below a manifest with another version. */
  private otherRelease(app: AppName): string {
    const main = this.release.main(app);
    cpSync(dirname(main), this.folder, { recursive: true });
    symlinkSync(PACKAGES, join(this.folder, 'node_modules'));
    const manifest = { name: 'listings', version: '99.0.0', type: 'commonjs' };
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify(manifest));
    return join(this.folder, basename(main));
  }

  private async start(
    app: AppName,
    options: { main?: string; environment?: Readonly<Record<string, string>>; logTo?: string } = {},
  ): Promise<void> {
    const { main = this.release.main(app), environment = {}, logTo } = options;
    const port = this.ports.get(app) ?? (await freePort());
    const plugIns = ['publisher-a', 'publisher-b'].map((name) => this.release.plugIn(name));
    const given = this.installation.environment(plugIns);
    const behind = new URL(given['DATABASE_URL'] ?? '');
    behind.port = String(this.servers.database.port);
    const sandbox = this.installation.sandboxUrl;
    // Processes reach the publishers through the proxy; people who consent do not.
    const api = Object.entries(given)
      .filter(([name, value]) => name.startsWith('PUBLISHER_') && value.startsWith(sandbox))
      .map(
        ([name, value]) => [name, value.replace(new URL(sandbox).port, String(this.servers.publishers.port))] as const,
      );
    const started = await startProcess({
      ...(logTo ? { command: ['sh', '-c', `exec "$0" "$1" > ${logTo}`, process.execPath, main] } : { script: main }),
      env: {
        ...given,
        ...Object.fromEntries(api),
        DATABASE_URL: behind.href,
        METRICS_PORT: String(port),
        ...(app === 'api' && {
          TRUSTED_PROXIES: '127.0.0.1',
          SMTP_URL: this.servers.mails.url,
          MAIL_FROM: 'listings@shops.example',
        }),
        ...(logTo && { LISTINGS_SUPERVISED: undefined }),
        ...environment,
      },
    });
    this.processes.set(app, started);
    this.ports.set(app, port);
    let ended = false;
    void started.exited.then(() => (ended = true));
    const answers = async () => (await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined))?.ok;
    await waitFor(async () => ended || (await answers()), {
      describe: `the metrics of ${app}`,
      timeoutMs: NOTICED_WITHIN_MS,
    });
    if (ended) throw new Error(`${app} ended: ${started.output()}`);
  }

  private async end(app: AppName, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.processes.get(app)?.kill(signal);
  }

  private cut(proxy: TcpProxy): void {
    proxy.faults.refuse = true;
    proxy.cutAll();
  }

  private async heal(proxy: TcpProxy): Promise<void> {
    proxy.heal();
    proxy.cutAll();
    await this.recover();
  }

  private async recover(): Promise<void> {
    await waitFor(async () => isSound(await this.read()), {
      describe: 'the end of the fault',
      timeoutMs: NOTICED_WITHIN_MS,
      intervalMs: 250,
    });
  }

  /** Brings a fault about and reads the metrics when the processes have noticed it. */
  private async scrape(
    fault: AlarmFaultName,
    act: () => unknown,
    earlier?: { readonly series: ReadSeries; readonly at: number },
  ): Promise<void> {
    const before = earlier ?? (await this.moment());
    await act();
    const { noticed } = ALARM_FAULTS[fault];
    const series = await waitFor(
      async () => {
        const read = await this.read();
        return noticed(read) ? read : undefined;
      },
      { describe: `the fault in the metrics: ${fault}`, timeoutMs: NOTICED_WITHIN_MS, intervalMs: 250 },
    );
    const at = Date.now() / 1_000;
    this.scraped.push({ fault, before: before.series, series, seconds: at - before.at, at });
  }

  private async moment(): Promise<{ series: ReadSeries; at: number }> {
    return { series: await this.read(), at: Date.now() / 1_000 };
  }

  private read(): Promise<ReadSeries> {
    return readMetrics(this.ports);
  }

  /** Runs something while a transaction of somebody else does what is given, and stays open. */
  private async whileOpen(
    begin: (transaction: Transaction) => Promise<unknown>,
    act: () => Promise<void>,
  ): Promise<void> {
    const somebody = this.installation.database.separate({ maxConnections: 1, timeoutMs: NOTICED_WITHIN_MS });
    try {
      await somebody.transaction(async (transaction) => {
        await begin(transaction);
        await act();
      });
    } finally {
      await somebody.close();
    }
  }

  /** Runs something while somebody else holds rows that have been due for two minutes. */
  private whileHeld(act: () => Promise<void>): Promise<void> {
    const hold = async (transaction: Transaction) => {
      await this.execute(
        `update work set due_at = now() - interval '2 minutes' where kind = $1 and lease_until is null`,
        [HELD],
      );
      const held = await transaction.query(
        `select 1 from work where kind = $1 and lease_until is null and due_at < clock_timestamp() - interval '1 minute'
         for update skip locked`,
        [HELD],
      );
      return held.length > 0;
    };
    return this.whileOpen(
      (transaction) => waitFor(() => hold(transaction), { describe: 'rows that nobody has claimed' }),
      act,
    );
  }

  private async execute(statement: string, values: readonly unknown[] = []): Promise<void> {
    await this.installation.database.execute(statement, [...values]);
  }

  private async setBackups(backup: string, drill: string): Promise<void> {
    await this.execute(`update installation set backup_at = ${backup}, restore_drill_at = ${drill}`);
  }

  /** Waits until a statement finds a row. */
  private async until(statement: string): Promise<void> {
    await waitFor(async () => (await this.installation.database.query(statement)).length > 0, {
      describe: statement,
      timeoutMs: NOTICED_WITHIN_MS,
    });
  }

  /** Asks for a mail to each person. */
  private async askForMails(): Promise<void> {
    for (const account of this.installation.accounts)
      await this.call('/portal/password/forgot', { email: addressOf(account) });
  }

  /** Reads locations, one request after the other. */
  private async requests(): Promise<void> {
    for (let index = 0; index < REQUESTS; index += 1) await this.call('/locations?first=1');
  }

  /** Creates locations at the same time, more than the api has connections. */
  private creations(): Promise<unknown> {
    const names = Array.from({ length: WAITING_REQUESTS }, (_, index) => `Created ${index}`);
    return Promise.all(names.map((name) => this.call('/locations', { input: sampleLocation(name) })));
  }

  /** Signs in as many people at the same time, each from an address of its own. */
  private signIns(signal: AbortSignal): Promise<unknown> {
    const one = (_: unknown, index: number) => {
      const body = { email: `person-${index}@shops.example`, password: 'wrong horse' };
      return this.call('/portal/sign-in', body, { 'x-forwarded-for': `192.0.2.${index}` }, signal);
    };
    return Promise.all(Array.from({ length: SIGN_INS }, one));
  }

  /** Sends a request, which may fail. */
  private async call(
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<number | undefined> {
    const answer = await fetch(`${this.installation.apiUrl}/api/v4${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `API ${this.account.key}`, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
      signal,
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status;
  }
}

/** The address of the person of an account. */
const addressOf = ({ name }: RunAccount): string => `${name}@shops.example`;
