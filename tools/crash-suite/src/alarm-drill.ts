import { freePort, tcpProxy, waitFor, bundles } from '@listings/testing';
import type { TcpProxy } from '@listings/testing';
import { PersistentClient } from './client.js';
import { connectAccounts } from './connect-accounts.js';
import type { AppName } from './failpoints.js';
import { openInstallation } from './installation.js';
import type { Installation } from './installation.js';
import { Ledger } from './ledger.js';
import { SupervisedProcess } from './supervisor.js';

const APPS: readonly AppName[] = ['api', 'worker', 'webhook-dispatcher'];
/** How long the processes have to notice a fault. */
const NOTICED_WITHIN_MS = 90_000;

/** What Prometheus would have read of all processes during a fault: series with their labels, and the value of each. */
export interface ScrapedFault {
  readonly fault: string;
  readonly series: ReadonlyMap<string, number>;
}

/** Runs the product through faults one after the other, and reads its metrics in each: first without any, at last after the faults. */
export async function runAlarmDrill(): Promise<readonly ScrapedFault[]> {
  const installation = await openInstallation();
  const databaseUrl = new URL(installation.environment([])['DATABASE_URL'] ?? '');
  const [database, publishers] = await Promise.all([
    tcpProxy({ port: Number(databaseUrl.port) }),
    tcpProxy({ port: Number(new URL(installation.sandboxUrl).port) }),
  ]);
  const drill = new AlarmDrill(installation, database, publishers);
  try {
    return await drill.run();
  } finally {
    await drill.stop();
    await Promise.all([database.close(), publishers.close()]);
    await installation.close();
  }
}

class AlarmDrill {
  private readonly release = bundles();
  private readonly processes = new Map<AppName, SupervisedProcess>();
  private readonly ports = new Map<AppName, number>();
  private readonly scraped: ScrapedFault[] = [];

  constructor(
    private readonly installation: Installation,
    private readonly database: TcpProxy,
    private readonly publishers: TcpProxy,
  ) {}

  async run(): Promise<readonly ScrapedFault[]> {
    await Promise.all(APPS.map((app) => this.start(app)));
    const client = new PersistentClient(this.installation.apiUrl);
    await connectAccounts(this.installation, { client, ledger: new Ledger() });
    await this.scrape('none', nobodyWaits);

    // The readings of reviews go on, and call the publishers.
    await this.during(
      this.publishers,
      'publishers',
      (series) => someIs(series, 'listings_publisher_up', 0) && nobodyWaits(series),
    );
    await this.during(this.database, 'database', (series) => someIs(series, 'listings_server_up{server="database"', 0));

    await this.processes.get('webhook-dispatcher')?.stop();
    await this.scrape('webhook-dispatcher', (series) => someIs(series, 'up', 0) && nobodyWaits(series));
    await this.start('webhook-dispatcher');

    await this.scrape('none any more', (series) => !hasFault(series) && nobodyWaits(series));
    await this.installation.database.execute(`update installation set place = 'another place'`);
    await this.scrape(
      'restored',
      (series) => someIs(series, 'listings_server_up{server="restored"', 0) && nobodyWaits(series),
    );
    return this.scraped;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map((each) => each.stop()));
  }

  private async start(app: AppName): Promise<void> {
    const port = await freePort();
    const plugIns = ['publisher-a', 'publisher-b'].map((name) => this.release.plugIn(name));
    const given = this.installation.environment(plugIns);
    const behind = new URL(given['DATABASE_URL'] ?? '');
    behind.port = String(this.database.port);
    const sandbox = this.installation.sandboxUrl;
    // Processes reach the publishers through the proxy; people who consent do not.
    const api = Object.entries(given)
      .filter(([name, value]) => name.startsWith('PUBLISHER_') && value.startsWith(sandbox))
      .map(([name, value]) => [name, value.replace(new URL(sandbox).port, String(this.publishers.port))] as const);
    const environment = {
      ...given,
      ...Object.fromEntries(api),
      DATABASE_URL: behind.href,
      METRICS_PORT: String(port),
    };
    const started = new SupervisedProcess({
      name: app,
      app,
      releases: [{ main: this.release.main(app), environment }],
    });
    this.processes.set(app, started);
    this.ports.set(app, port);
    await started.ready;
  }

  /** Reads the metrics while nobody reaches what is behind the proxy. */
  private async during(proxy: TcpProxy, fault: string, noticed: (series: ReadonlyMap<string, number>) => boolean) {
    proxy.faults.refuse = true;
    proxy.cutAll();
    await this.scrape(fault, noticed);
    proxy.heal();
    await waitFor(async () => !hasFault(await this.read()), {
      describe: `the end of the fault: ${fault}`,
      timeoutMs: NOTICED_WITHIN_MS,
      intervalMs: 250,
    });
  }

  private async scrape(fault: string, noticed: (series: ReadonlyMap<string, number>) => boolean): Promise<void> {
    const series = await waitFor(
      async () => {
        const read = await this.read();
        return noticed(read) ? read : undefined;
      },
      { describe: `the fault in the metrics: ${fault}`, timeoutMs: NOTICED_WITHIN_MS, intervalMs: 250 },
    );
    this.scraped.push({ fault, series });
  }

  /** As Prometheus does it, with the labels that it adds. */
  private async read(): Promise<ReadonlyMap<string, number>> {
    const series = new Map<string, number>();
    for (const [app, port] of this.ports) {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => undefined,
      );
      series.set(`up{job="listings",instance="${app}"}`, text === undefined ? 0 : 1);
      for (const [, name = '', labels = '', value = ''] of (text ?? '').matchAll(
        /^(listings_\w+)(?:\{(.*)\})? (\S+)$/gm,
      ))
        series.set(`${name}{${[labels, `instance="${app}"`].filter((each) => each !== '').join()}}`, Number(value));
    }
    return series;
  }
}

function someIs(series: ReadonlyMap<string, number>, begin: string, value: number): boolean {
  return [...series].some(
    ([name, each]) => (name.startsWith(`${begin}{`) || name.startsWith(`${begin},`)) && each === value,
  );
}

function hasFault(series: ReadonlyMap<string, number>): boolean {
  return ['up', 'listings_publisher_up', 'listings_server_up{server="database"'].some((begin) =>
    someIs(series, begin, 0),
  );
}

/** Whether no work waits for a connection of a pool at this moment: the drill holds what it reads for hours. */
function nobodyWaits(series: ReadonlyMap<string, number>): boolean {
  return [...series].every(([name, value]) => !name.startsWith('listings_pool_waiting{') || value === 0);
}
