import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookSecret } from '@listings/domain';
import { recordEvents } from '@listings/events';
import { Database, migrate } from '@listings/persistence';
import { insertAccount } from '@listings/feature-accounts';
import { saveEndpointUrl } from '@listings/feature-webhooks';
import { Encryption } from '@listings/platform';
import type {
  BuiltApp,
  OutboundNetwork,
  ReceiverAnswer,
  RefusedKind,
  RefusedUrl,
  RunningProcess,
  TestDatabase,
} from '@listings/testing';
import {
  bundledApp,
  REFUSED_ZONE,
  refusedUrls,
  startOutboundNetwork,
  startProcess,
  testDatabase,
  waitFor,
} from '@listings/testing';

const key = randomBytes(32).toString('base64');
const encryption = new Encryption([key]);
let build: BuiltApp;
let place: TestDatabase;
let database: Database;
let network: OutboundNetwork;
let urls: readonly RefusedUrl[];
const redirects: string[] = [];
let dispatcher: RunningProcess | undefined;

beforeAll(async () => {
  build = bundledApp('webhook-dispatcher');
  place = await testDatabase(migrate);
  database = new Database({ url: place.url, maxConnections: 4 });
  network = await startOutboundNetwork({ zone: REFUSED_ZONE, direct: [Number(new URL(place.url).port)] });
  urls = refusedUrls(network.port);
  // The server outside redirects a request for /<status>/<number> to that URL of the corpus.
  network.outside.answer(({ path }): ReceiverAnswer => {
    const [, status, number] = /^\/(\d+)\/(\d+)$/.exec(path) ?? [];
    // A connection that stays open would spare the next attempt the resolution of its name.
    if (!status) return { status: 503, headers: { connection: 'close' } };
    const location = encodeHeader(urls[Number(number)]?.url ?? '');
    return { status: Number(status), headers: { location } };
  });
  urls.forEach((_, index) => {
    const status = [301, 302, 303, 307, 308][index % 5];
    if (index % 6 === 0) redirects.push(`http://public.test/${status}/${index}`);
  });
});
afterAll(async () => {
  await dispatcher?.kill('SIGKILL');
  await network?.close();
  await database?.close();
  await place?.drop();
  build?.remove();
});

/** A header cannot contain line ends; a receiver would send them encoded. */
const encodeHeader = (value: string) => value.replace(/[^\u0021-\u007e]/g, (char) => encodeURIComponent(char));

async function start(allowPrivateAddresses: boolean): Promise<void> {
  await dispatcher?.kill('SIGTERM');
  dispatcher = await startProcess({
    script: build.main,
    log: build.log,
    env: {
      ...network.environment,
      DATABASE_URL: place.url,
      ENCRYPTION_KEY: key,
      ALLOW_PRIVATE_ADDRESSES: String(allowPrivateAddresses),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
    },
    readyWhen: (message) => (message as { type?: string }).type === 'ready',
  });
}

/** Stores each URL as the endpoint of its own account, without the checks of a save, and records one event for it. */
async function store(endpoints: readonly string[]): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const url of endpoints) {
      const accountId = await insertAccount(transaction, { name: 'a', plan: 'ENTERPRISE' });
      const secret = encryption.encrypt(webhookSecret(randomBytes(32)), `webhook:${accountId}`);
      await saveEndpointUrl(transaction, { accountId, url, secret });
      await recordEvents(transaction, { accountId, now: new Date() }, [
        { name: 'profile.created', locationId: 1, data: { source: 'api' } },
      ]);
    }
  });
}

interface Attempt {
  url: string;
  status: number | null;
  error: string | null;
}

/** Waits for attempt `number` at every URL, and returns these attempts. */
function attempts(number: number, of: readonly string[]): Promise<Attempt[]> {
  return waitFor(
    async () => {
      const rows = await database.query<Attempt>(
        `select e.url, a.response_status as status, a.error
         from webhook_attempts a join webhook_endpoints e using (account_id)
         where a.attempt = $1 and (a.response_status is not null or a.error is not null) and e.url = any ($2)`,
        [number, [...of]],
      );
      return rows.length === of.length ? rows : undefined;
    },
    { describe: `attempt ${number} of ${of.length} deliveries`, intervalMs: 100 },
  );
}

const makeDue = (of: readonly string[]) =>
  database.execute(
    `update webhook_deliveries set next_attempt_at = now()
     where status = 'PENDING' and lease_until is null
       and account_id in (select account_id from webhook_endpoints where url = any ($1))`,
    [[...of]],
  );

/** The reasons that an attempt may have for each kind of URL. */
const REASONS: readonly [readonly RefusedKind[], RegExp][] = [
  [['address'], /^ADDRESS_REFUSED: .* is not a public address$/],
  [['name'], /^(ADDRESS_REFUSED: .* is not a public address$|DNS: )/],
  [['notation'], /^(ADDRESS_REFUSED|DNS|INVALID_URL): /],
  [['scheme'], /^(ADDRESS_REFUSED|INVALID_URL): /],
  [['port'], /^(ADDRESS_REFUSED|INVALID_URL): /],
];

const ofKind = (...kinds: readonly string[]) => urls.filter(({ kind }) => kinds.includes(kind)).map(({ url }) => url);

describe('webhooks to addresses that are not public', () => {
  it('[reliability G11] no attempt sends a byte to one of them, and each says why', async () => {
    const all = urls.map(({ url }) => url);
    await store([...all, ...redirects]);
    await start(false);
    const made = await attempts(1, [...all, ...redirects]);
    expect(network.reached).toEqual([]);
    for (const [kinds, reason] of REASONS) {
      const expected = ofKind(...kinds);
      for (const { url, status, error } of made.filter((each) => expected.includes(each.url)))
        expect({ url, status, error }).toEqual({ url, status: null, error: expect.stringMatching(reason) });
    }
    const redirected = made.filter(({ url }) => redirects.includes(url));
    for (const { error } of redirected) expect(error).toMatch(/^HTTP 30\d: redirects are not followed$/);
    // One request for each redirect, and one for each name that was public when it was resolved.
    const changing = ofKind('changing name');
    expect(network.outside.requests).toHaveLength(redirects.length + changing.length);

    await makeDue(changing);
    for (const { error } of await attempts(2, changing)) expect(error).toMatch(/^ADDRESS_REFUSED: /);
    expect(network.reached).toEqual([]);
  });

  it('[reliability G11] the same attempts reach the canary where private addresses are allowed', async () => {
    await start(true);
    const some = ofKind('address', 'port').filter((_, index) => index % 2 === 0);
    await makeDue(some);
    const made = await attempts(2, some);
    const delivered = made.filter(({ status }) => status === 200).length;
    expect(delivered).toBeGreaterThanOrEqual(some.length * 0.9);
    expect(network.reached.length).toBeGreaterThanOrEqual(delivered);
  });
});
