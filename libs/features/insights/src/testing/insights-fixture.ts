import type { Caller } from '@listings/domain';
import type { ChangedLinks } from '@listings/feature-connections';
import { callConsequences, removeLinksOfLocations } from '@listings/feature-connections';
import { Database, migrate } from '@listings/persistence';
import type { InsightReadingKey } from '../store/insight-feeds.js';
import type { Transaction } from '@listings/persistence';
import { callerOf, newAccount, newConnectedAccount, newLocation as storeLocation } from '@listings/persistence/testing';
import { linkListing } from '@listings/feature-connections/testing';
import { createLogger, Encryption } from '@listings/platform';
import { PublisherCalls, sealCredentials } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { manualClock, testDatabase } from '@listings/testing';
import { testWork, workOff } from '@listings/work/testing';
import { InsightReadings, insightsFollowConnections, insightsOfLocation } from '../index.js';
import type { FeedDependencies, InsightReading, LocationInsights } from '../index.js';

/** The publishers of the sandbox. Only tests may name publishers. */
export const A = 'PUBLISHER_A';
export const B = 'PUBLISHER_B';

const DAY = 24 * 60 * 60_000;
const encryption = new Encryption([Buffer.alloc(32, 7).toString('base64')]);

/** The sandbox id of listing nn of the first owner at a publisher [publishers 3.2]. */
export function sandboxId(publisher: string, nn: number): string {
  const two = String(nn).padStart(2, '0');
  return publisher === A ? `91000${two}` : `1000000100000${two}`;
}

/** The publisher's reference of that listing. */
export function listingRef(publisher: string, nn: number): string {
  return publisher === A ? `accounts/101/locations/${sandboxId(A, nn)}` : sandboxId(B, nn);
}

/** An account with a connected account at each publisher. */
export interface Tenant {
  readonly accountId: number;
  readonly caller: Caller;
  readonly connected: Readonly<Record<string, string>>;
}

/** The listing that a location is linked to; by default the first one of publisher A. */
interface LinkOptions {
  readonly publisher?: string;
  readonly nn?: number;
  readonly connectedAccountId?: string;
  /** Runs after the link is made and before other transactions see it. */
  readonly beforeCommit?: () => Promise<void>;
}

/** The feature with its own database, both plug-ins, and the sandbox over HTTP. */
export type InsightsFixture = Awaited<ReturnType<typeof startFixture>>;

/** Starts the fixture for a test file. */
export async function startFixture() {
  const clock = manualClock();
  const [{ url, drop }, sandbox] = await Promise.all([testDatabase(migrate), startSandbox({ clock })]);
  const admin = new SandboxAdmin(sandbox.url);
  const logger = createLogger({ name: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const publishers = await loadPublishers({
    packages: ['@listings/publisher-a', '@listings/publisher-b'],
    environment: plugInSettings(sandbox.url),
    logger,
    clock,
  });
  const pools: Database[] = [];
  /** The dependencies of another process: its own connection pool and publisher calls. */
  const anotherProcess = (configured: PublisherRegistry = publishers): FeedDependencies => {
    const database = new Database({ url });
    pools.push(database);
    const calls = new PublisherCalls({
      database,
      encryption,
      clock,
      publishers: configured,
      logger,
      consequences: callConsequences({ database, clock, logger, followers: [] }),
    });
    return { database, clock, publishers: configured, calls, logger, work: testWork(database) };
  };
  const deps = anotherProcess();
  const { database } = deps;
  const requests = testWork(database);
  /** Tells the feature of changed links, as the connections feature does. */
  const tellLinks = async (transaction: Transaction, links: Omit<ChangedLinks, 'at'>): Promise<void> =>
    insightsFollowConnections.linksChanged?.(transaction, requests, { ...links, at: clock.now() });

  /** Stores credentials of an owner of the sandbox in a connected account. */
  const connect = async (accountId: number, publisher: string, subject: string): Promise<string> => {
    const connectedAccountId = clock.uuid();
    const credentials =
      publisher === A
        ? { accessToken: 'at-a1', refreshToken: 'rt-a1' }
        : { userToken: 'ut-b1', issuedAt: clock.now().getTime() };
    const key = { accountId, connectedAccountId };
    const sealed = sealCredentials(encryption, key, credentials);
    await newConnectedAccount(database, { ...key, publisher, subject, credentials: sealed });
    return connectedAccountId;
  };

  const newTenant = async (): Promise<Tenant> => {
    const accountId = await newAccount(database);
    return {
      accountId,
      caller: callerOf(accountId, 'READ'),
      connected: { [A]: await connect(accountId, A, 'a1'), [B]: await connect(accountId, B, 'b1') },
    };
  };

  const newLocation = ({ accountId }: Tenant): Promise<number> => storeLocation(database, accountId);

  /** Links a location to listing nn of a publisher, as the connections feature does. */
  const link = async (
    { accountId, connected }: Tenant,
    locationId: number,
    options: LinkOptions = {},
  ): Promise<void> => {
    const { publisher = A, nn = 1, connectedAccountId = connected[publisher] ?? '' } = options;
    const link = { accountId, locationId, publisher, connectedAccountId, listingRef: listingRef(publisher, nn) };
    await database.transaction(async (transaction) => {
      await linkListing(transaction, link);
      await tellLinks(transaction, { accountId, publisher, links: [link] });
      await options.beforeCommit?.();
    });
  };

  const unlink = ({ accountId }: Tenant, locationId: number, publisher = A) =>
    database.transaction(async (transaction) => {
      const key = { accountId, publisher, locationIds: [locationId] };
      const removed = await removeLinksOfLocations(transaction, key);
      await tellLinks(transaction, { accountId, publisher, links: removed });
    });

  /** Continues the reading after the owner connected the account again, as the connections feature does. */
  const resume = async (transaction: Transaction, key: InsightReadingKey): Promise<void> => {
    await insightsFollowConnections.reconnected?.(transaction, requests, key);
  };

  /** A location that is linked to listing nn. */
  const linked = async (tenant: Tenant, { publisher = A, nn = 1 } = {}): Promise<number> => {
    const locationId = await newLocation(tenant);
    await link(tenant, locationId, { publisher, nn });
    return locationId;
  };

  /** Reads feeds until none is due, as one worker does. Returns what became of each. */
  const work = async (by: FeedDependencies = deps, readings = new InsightReadings(by)): Promise<string[]> => {
    const ended = await workOff(by, readings);
    return ended.flatMap(({ outcome }) => {
      const reading = outcome.result as InsightReading;
      if (reading === null) return [];
      return [reading === 'removed' ? reading : reading.result];
    });
  };

  /** Lets days pass, here and at the publishers, and makes due what the worker spreads over the hours after midnight. */
  const pass = async (days: number): Promise<void> => {
    await clock.advance(days * DAY);
    const shift = `- $1 * interval '1 day'`;
    const spread = `- interval '7 hours'`;
    for (const table of ['work', 'insight_feeds'])
      await database.execute(`update ${table} set due_at = due_at ${shift} ${spread}`, [days]);
    await database.execute(`update connected_accounts set rate_limited_until = rate_limited_until ${shift}`, [days]);
  };

  /** What a client reads. */
  const read = (
    { caller }: Tenant,
    locationId: number,
    { publisher = A, ...range }: { publisher?: string; fromDate?: string; toDate?: string } = {},
  ): Promise<LocationInsights> =>
    insightsOfLocation(deps, caller, { locationId, publisher: publishers.get(publisher), ...range });

  /** The stored days of a location, oldest first. */
  const stored = (locationId: number) =>
    database.query<{ day: string; metrics: Record<string, number> }>(
      `select day, metrics from insight_days join insight_feeds feed on feed.id = feed_id
       where location_id = $1 order by day`,
      [locationId],
    );

  /** The day that is `days` after today. */
  const day = (days: number): string => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

  const close = async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await sandbox.close();
    await drop();
  };

  return {
    deps,
    clock,
    admin,
    database,
    publishers,
    anotherProcess,
    connect,
    newTenant,
    newLocation,
    link,
    unlink,
    linked,
    work,
    pass,
    resume,
    read,
    stored,
    day,
    close,
  };
}
