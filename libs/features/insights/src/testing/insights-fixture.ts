import {
  A,
  B,
  listingRef,
  ownerCredentials,
  sandboxId,
  startSurroundings,
} from '@listings/feature-connections/testing';
import type { Transaction } from '@listings/persistence';
import { newConnectedAccount, newLocation as storeLocation } from '@listings/persistence/testing';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import { InsightReadings, insightsFollowConnections, insightsOfLocation } from '../index.js';
import type { FeedDependencies, InsightReading, LocationInsights } from '../index.js';

export { A, B, listingRef, sandboxId };

const DAY = 24 * 60 * 60_000;

/** Starts the feature with its own database, both plug-ins, and the sandbox over HTTP. The publishers keep few days. */
export const startFixture = ({ historyDays = 100 } = {}) => shared(() => newFixture(historyDays));

async function newFixture(historyDays: number) {
  const surroundings = await startSurroundings();
  const { clock, admin, database, newTenant, close } = surroundings;
  const publishers = keeping(historyDays, surroundings.publishers);
  const deps: FeedDependencies = { ...surroundings.deps, publishers };
  const requests = testWork(database);
  const links = surroundings.linksFor(insightsFollowConnections);

  type Tenant = Awaited<ReturnType<typeof surroundings.newTenant>>;

  const newLocation = ({ accountId }: Tenant): Promise<number> => storeLocation(database, accountId);

  type LinkOptions = Parameters<typeof links.link>[4] & { readonly publisher?: string; readonly nn?: number };
  /** Links a location, by default to the first listing of publisher A. */
  const link = (tenant: Tenant, locationId: number, { publisher = A, nn = 1, ...more }: LinkOptions = {}) =>
    links.link(tenant, locationId, publisher, nn, more);
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

  /** The day that is `days` after today. */
  const day = (days: number): string => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

  return {
    /** The dependencies with all days that the publishers keep. */
    wholeHistory: surroundings.deps,
    deps,
    clock,
    admin,
    database,
    publishers,
    /** The dependencies of another process: its own connection pool and publisher calls. */
    anotherProcess: (configured = publishers) => surroundings.anotherProcess(configured),
    /** Stores credentials of an owner of the sandbox in a connected account. */
    connect: async (accountId: number, publisher: string, subject: string): Promise<string> => {
      const connectedAccountId = clock.uuid();
      const key = { accountId, connectedAccountId };
      const sealed = ownerCredentials(key, { publisher, now: clock.now() });
      await newConnectedAccount(database, { ...key, publisher, subject, credentials: sealed });
      return connectedAccountId;
    },
    newTenant,
    newLocation,
    link,
    unlink: (tenant: Tenant, locationId: number, publisher = A) => links.unlink(tenant, locationId, publisher),
    linked,
    /** A new account with a location that is linked to listing nn. */
    newLinked: async (at?: Parameters<typeof linked>[1]) => {
      const tenant = await newTenant();
      return { tenant, locationId: await linked(tenant, at) };
    },
    work,
    pass,
    /** Lets days pass, and reads what is due then. */
    workAfter: async (days: number): Promise<void> => {
      await pass(days);
      await work();
    },
    /** Continues the reading after the owner connected the account again, as the connections feature does. */
    resume: async (transaction: Transaction, key: ConnectedAccountKey): Promise<void> => {
      await insightsFollowConnections.reconnected?.(transaction, requests, key);
    },
    /** What a client reads. */
    read: (
      { caller }: Tenant,
      locationId: number,
      { publisher = A, ...range }: { publisher?: string; fromDate?: string; toDate?: string } = {},
    ): Promise<LocationInsights> =>
      insightsOfLocation(deps, caller, { locationId, publisher: publishers.get(publisher), ...range }),
    /** The stored days of a location, oldest first. */
    stored: (locationId: number) =>
      database.query<{ day: string; metrics: Record<string, number> }>(
        `select day, metrics from insight_days join insight_feeds feed on feed.id = feed_id
         where location_id = $1 order by day`,
        [locationId],
      ),
    day,
    close,
  };
}

/** The publishers, of which each keeps so many days of insights. */
function keeping(historyDays: number, { all }: PublisherRegistry): PublisherRegistry {
  return new PublisherRegistry(
    all.map((each) => {
      const { insights } = each.publisher;
      return insights ? { ...each, publisher: { ...each.publisher, insights: { ...insights, historyDays } } } : each;
    }),
  );
}
