import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';
import { childrenIn, NODE_OPTIONS } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { memoryOfProcess, pinServers } from '../machine/cpu.js';
import { measure } from '../measure/contender.js';
import type { Contender, Round } from '../measure/contender.js';
import { flag, optionalText, seconds, wholeNumber } from '../options.js';
import type { OptionsOf } from '../options.js';
import { openInstallation } from './installation.js';
import type { Installation } from './installation.js';
import { assertRateLimited, assertSameAnswers, sameSearches, withoutIdentity } from './same-answers.js';
import { assertSameRows } from './same-rows.js';
import {
  byIdsRequests,
  createRequests,
  lastPage,
  listRequest,
  listRequests,
  measuredLocations,
  searchRequest,
  searchTexts,
} from './workloads.js';
import type { Target } from './workloads.js';

const CONNECTIONS = 64;
const WARM_UP_MS = 1_000;
const CHECKED = 50;
const SEARCHES = 400;
/** More creations than any contender can execute in a second. */
const CREATES_PER_SECOND = 2_500;
/** The product caches the limits of a key for a second. */
const LIMITS_KNOWN_AFTER_MS = 1_200;

/** Target of the product for every workload, as a multiple of the requests per second of the server over the stored records. */
export const STORED_AIM = 0.85;

/** The options of the command line. */
export const OPTIONS = {
  locations: wholeNumber(1_000_000, 'locations of all accounts', { least: 2_000, most: 10_000_000, short: 20_000 }),
  rounds: wholeNumber(5, 'rounds; each runs all contenders in turn', { most: 50, short: 3 }),
  seconds: seconds(5, 'measured seconds of a contender in a round', { short: 1 }),
  only: optionalText('one workload: list, list-first, list-last, search, by-ids or create'),
  pin: flag('does not pin server and PostgreSQL to one processor each', true),
  profile: optionalText('writes processor profiles of the product and of the stored server to this folder'),
};
type Options = OptionsOf<typeof OPTIONS>;

/** The contenders, in their order in the first round. */
export const CONTENDERS = ['bare', 'stored', 'product', 'unlimited'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

/** The measurements of one kind of request. */
export interface WorkloadResult {
  readonly name: string;
  readonly title: string;
  /** Target of the product, as a multiple of the bare server's requests per second. */
  readonly aim?: number;
  readonly rounds: Readonly<Record<ContenderName, readonly Round[]>>;
}

/** The result of a run of the benchmark. */
export interface BenchmarkResult {
  readonly locations: number;
  readonly measured: number;
  readonly pinned: boolean;
  /** Hits of the searches: minimum, median, maximum. */
  readonly searchTotals: readonly number[];
  readonly searchesLeftOut: number;
  readonly lastPage: number;
  readonly memoryMb: Readonly<Record<'bare' | 'stored' | 'product', number>>;
  readonly workloads: readonly WorkloadResult[];
}

interface Workload {
  readonly name: string;
  readonly title: string;
  readonly aim?: number;
  readonly once?: boolean;
  /** Returns the requests for a round; creations differ each time. */
  readonly requests: (seconds: number) => readonly string[];
}

/** Runs the benchmark of the locations API, and stops everything that it started. */
export async function benchmarkLocations(options: Options, say: (text: string) => void): Promise<BenchmarkResult> {
  const folder = join(CHECKOUT, `.listings-bench/locations-${options.locations}`);
  const installation = await openInstallation({ folder, locations: options.locations, say });
  const children = childrenIn(folder);
  const start = (name: string, script: string, environment: Readonly<Record<string, string>>) => {
    const profiled = options.profile && ['--cpu-prof', `--cpu-prof-dir=${join(options.profile, name)}`];
    return children.start(name, script, environment, profiled ? [...NODE_OPTIONS, ...profiled] : undefined);
  };
  try {
    const product = await start('product', 'apps/api/src/main.js', { ...installation.environment, LOG_LEVEL: 'info' });
    const { bareUrl, productUrl, settings } = installation.data;
    const RECORD_SETTINGS = JSON.stringify(settings);
    const bare = await start('bare', 'tools/bench/src/bare/main.js', { DATABASE_URL: bareUrl, RECORD_SETTINGS });
    const stored = await start('stored', 'tools/bench/src/stored/main.js', {
      DATABASE_URL: productUrl,
      RECORD_SETTINGS,
    });
    const load = await children.start('load', 'tools/bench/src/load/main.js');
    const servers = [product.pid, bare.pid, stored.pid];
    const pinned = options.pin && pinServers({ servers, postgres: installation.postgres.pid, load: load.pid });
    return await run({ options, installation, product, bare, stored, load, pinned, say });
  } finally {
    await children.stop();
    await installation.stop();
  }
}

async function run(setting: {
  options: Options;
  installation: Installation;
  product: Child;
  bare: Child;
  stored: Child;
  load: Child;
  pinned: boolean;
  say: (text: string) => void;
}): Promise<BenchmarkResult> {
  const { options, installation, product, bare, stored, load, pinned, say } = setting;
  const target: Target = { locations: options.locations, key: installation.key };
  const [theProduct, theBare, theStored] = [
    { name: 'product', port: Number(product.ready['port']) },
    { name: 'bare', port: Number(bare.ready['port']) },
    { name: 'stored', port: Number(stored.ready['port']) },
  ] as const;
  let created = 0;
  const newLocations = (count: number) => {
    created += count;
    return createRequests(target, { first: created - count, count });
  };

  await installation.limit('counted');
  say('Comparing the answers of the servers');
  const last = lastPage(target);
  const reads = [
    ...listRequests(target).slice(0, CHECKED),
    listRequest(target, -1),
    last.request,
    ...byIdsRequests(target).slice(0, CHECKED),
  ];
  await assertSameAnswers([theProduct, theBare], reads);
  const candidates = searchTexts(target, SEARCHES).map((text) => searchRequest(target, text));
  await assertSameAnswers([theProduct, theStored], [...reads, ...candidates]);
  const searches = await sameSearches([theProduct, theBare], candidates);
  if (searches.same.length < SEARCHES / 4)
    throw new Error('The servers give equal responses to too few searches for a comparison.');
  await assertSameAnswers([theProduct, theBare], newLocations(5), withoutIdentity);
  await assertSameRows(installation.data.productUrl, [theProduct, theStored], newLocations(1)[0] ?? '');

  await assertRateLimited(Number(product.ready['port']), listRequest(target, -1));

  const workloads: Workload[] = [
    { name: 'list', title: 'page of 50 after a random cursor', aim: 1.2, requests: () => listRequests(target) },
    { name: 'list-first', title: 'page 1 of 50', requests: () => [listRequest(target, -1)] },
    { name: 'list-last', title: `page ${last.page.toLocaleString('en')} of 50`, requests: () => [last.request] },
    { name: 'by-ids', title: '10 by id', aim: 0.85, requests: () => byIdsRequests(target) },
    { name: 'search', title: 'search of 20', aim: 10, requests: () => searches.same },
    {
      name: 'create',
      title: 'create',
      aim: 0.6,
      once: true,
      requests: (seconds) => newLocations(Math.ceil(seconds * CREATES_PER_SECOND)),
    },
  ];
  const contenders: Record<ContenderName, Contender> = {
    bare: { name: 'bare', server: bare },
    stored: { name: 'stored', server: stored },
    product: { name: 'product', server: product, prepare: () => installation.limit('counted') },
    unlimited: { name: 'unlimited', server: product, prepare: () => installation.limit('unlimited') },
  };
  const results: WorkloadResult[] = [];
  for (const workload of workloads.filter(({ name }) => options.only === undefined || options.only === name)) {
    say(`Measuring ${workload.title}`);
    const rounds: Record<ContenderName, Round[]> = { bare: [], stored: [], product: [], unlimited: [] };
    for (let round = 0; round < options.rounds; round += 1) {
      const turn = round % CONTENDERS.length;
      for (const name of [...CONTENDERS.slice(turn), ...CONTENDERS.slice(0, turn)]) {
        const { server, prepare } = contenders[name];
        await prepare?.();
        if (prepare) await new Promise((resolve) => setTimeout(resolve, LIMITS_KNOWN_AFTER_MS));
        rounds[name].push(
          await measure({
            load,
            serverPid: server.pid,
            databasePid: installation.postgres.pid,
            order: {
              port: Number(server.ready['port']),
              connections: CONNECTIONS,
              requests: workload.requests(options.seconds + WARM_UP_MS / 1_000),
              once: workload.once ?? false,
              warmUpMs: WARM_UP_MS,
              measuredMs: options.seconds * 1_000,
            },
          }),
        );
      }
    }
    results.push({ name: workload.name, title: workload.title, aim: workload.aim, rounds });
  }
  const totals = [...searches.totals].sort((a, b) => a - b);
  return {
    locations: options.locations,
    measured: measuredLocations(target),
    pinned,
    searchTotals: [totals[0] ?? 0, totals[Math.floor(totals.length / 2)] ?? 0, totals.at(-1) ?? 0],
    searchesLeftOut: SEARCHES - searches.same.length,
    lastPage: last.page,
    memoryMb: {
      bare: memoryOfProcess(bare.pid),
      stored: memoryOfProcess(stored.pid),
      product: memoryOfProcess(product.pid),
    },
    workloads: results,
  };
}
