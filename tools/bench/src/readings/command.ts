import { join } from 'node:path';
import { siteSubject } from '@listings/domain';
import { LISTING_READING } from '@listings/feature-health';
import { Database } from '@listings/persistence';
import { newAccount, newConnectedAccount, storeLinks } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { plugInSettings, SandboxAdmin } from '@listings/publisher-sandbox';
import { waitFor } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { CHECKOUT } from '../checkout.js';
import { childrenIn } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { ENCRYPTION_KEY } from '../machine/product-environment.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { measureRate, rateTable } from '../measure/rate.js';
import type { RatedCost } from '../measure/rate.js';
import { readOptions, wholeNumber } from '../options.js';
import { startBenchProduct } from '../tenants/product.js';
import type { BareQuestion } from './bare-main.js';

const HELP = `readings

Reads linked listings at the sandbox in three rounds: each listing differs from its location in most fields; a second reading confirms that; a
third one finds nothing new, as nearly all readings of a day do. Prints readings a second and the processor time of a reading, beside a bare
loop that makes the same calls and stores each answer in a row.
`;

const SITE = 'PUBLISHER_A';
/** A connected account has one call at a time, and a worker reads four listings at a time. */
const CONNECTIONS = 4;
/** So many listings of an owner are in other groups. */
const FIRST = 35;
const LONGEST_ROUND_MS = 1_200_000;

/** Runs the benchmark of readings and prints its table. */
export async function runReadings(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const options = readOptions(args, HELP, {
    listings: wholeNumber(4_000, 'listings', { least: CONNECTIONS, most: 100_000, short: 100 }),
  });
  if (!options) return [];
  const { listings: count } = options;

  const children = childrenIn(join(CHECKOUT, '.listings-bench'));
  const sandbox = await children.start('sandbox', 'tools/publisher-sandbox/src/main.js', { PORT: '0' });
  const url = String(sandbox.ready['url']);
  const admin = new SandboxAdmin(url);
  await admin.reset({ listingsPerOwner: FIRST + count });
  const listings = (await admin.listingIds('owner-a1')).slice(FIRST, FIRST + count);
  const product = await startBenchProduct({ PUBLISHERS: '@listings/publisher-a', ...plugInSettings(url) });
  const database = new Database({ url: product.postgres.url('tenants'), maxConnections: 2, statementTimeoutMs: 0 });
  const bare = await children.start('bare-readings', 'tools/bench/src/readings/bare-main.js', {
    DATABASE_URL: product.postgres.url('tenants'),
  });
  try {
    say(`${count.toLocaleString('en')} linked locations`);
    const linked = await linkLocations(database, listings);
    await database.execute('vacuum (analyze)');
    const worker = await product.startWorker();
    const postgres = product.postgres.pid;
    const measure = ({ pid }: Child, run: () => Promise<void>) => measureRate({ pid, postgres, count }, run);
    const calls = await callsOfReading(admin, String(listings[0]), () =>
      readAll(database, { ...linked, rows: linked.rows.slice(0, 1) }),
    );
    say(`A reading makes ${calls.length} calls`);
    const costs: RatedCost[] = [];
    const question = { sandbox: url, listings, calls };
    for (const what of ['most fields differ', 'the differences are confirmed', 'nothing new']) {
      const product = await measure(worker, () => readAll(database, linked));
      const alone = await measure(bare, () => readBare(bare, question));
      costs.push({ what, product, bare: alone });
      say(`${what}: ${product.perSecond.toFixed(0)} readings a second`);
    }
    console.log(rateTable('Readings | a second | CPU of a reading, ms: reader / PostgreSQL', costs));
    return costs;
  } finally {
    await product.stop();
    await database.close();
    await children.stop();
  }
}

/** The locations of an account, and how each is read. */
interface Linked {
  readonly accountId: number;
  readonly rows: readonly { readonly subject: string; readonly group: string }[];
}

async function linkLocations(database: Database, listings: readonly string[]): Promise<Linked> {
  const accountId = await newAccount(database);
  const places = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, state_iso, city, street, postal_code, phone, sub_category_id, search)
     select $1, 'Shop ' || n, 'US', 'CA', 'San Francisco', n || ' Market Street', '94103', '+14155552671', 1001, ''
     from generate_series(1, $2) n returning id`,
    [accountId, listings.length],
  );
  const rows: { subject: string; group: string }[] = [];
  const encryption = new Encryption([ENCRYPTION_KEY]);
  for (let part = 0; part < CONNECTIONS; part += 1) {
    const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
    const credentials = sealCredentials(encryption, connection, { accessToken: 'at-a1', refreshToken: 'rt-a1' });
    await newConnectedAccount(database, { ...connection, credentials });
    const links = places.flatMap(({ id }, index) =>
      index % CONNECTIONS === part ? [{ locationId: id, listingRef: `accounts/103/locations/${listings[index]}` }] : [],
    );
    await storeLinks(database, connection, links);
    rows.push(
      ...links.map(({ locationId }) => ({
        subject: siteSubject({ locationId, publisher: SITE }),
        group: connection.connectedAccountId,
      })),
    );
  }
  return { accountId, rows };
}

/** Has the product read one listing, and returns the paths of its calls; `{id}` stands for the listing. */
async function callsOfReading(admin: SandboxAdmin, listing: string, read: () => Promise<void>): Promise<string[]> {
  await admin.clearRequests();
  await read();
  const calls = (await admin.requests({ publisher: 'a' })).filter(
    ({ method, path }) => method === 'GET' && path.includes(listing),
  );
  if (calls.length === 0) throw new Error('The product made no call for the listing.');
  return calls.map(({ path, query }) => {
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return `/a${path.replaceAll(listing, '{id}')}?${parameters.join('&')}`;
  });
}

/** Has all listings read, and waits until each was. */
async function readAll(database: Database, { accountId, rows }: Linked): Promise<void> {
  const since = new Date();
  await database.transaction(async (transaction) => {
    testWork(database).add(transaction, { accountId, kind: LISTING_READING, rows });
  });
  await waitFor(
    async () => {
      const [row] = await database.query<{ count: number }>(
        'select count(*)::integer as count from listing_readings where account_id = $1 and read_at > $2',
        [accountId, since],
      );
      return row?.count === rows.length;
    },
    { describe: 'all readings', intervalMs: 500, timeoutMs: LONGEST_ROUND_MS },
  );
}

/** Has the bare loop read all listings. */
async function readBare(bare: Child, question: BareQuestion): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    bare.channel.once('message', () => resolve());
    bare.channel.once('exit', () =>
      reject(new Error('The bare loop has ended: see .listings-bench/bare-readings.log.')),
    );
  });
  bare.channel.send(question);
  await done;
}
