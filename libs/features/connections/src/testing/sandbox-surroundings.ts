import type { Database, Transaction } from '@listings/persistence';
import { callerOf, newAccount, newConnectedAccount, temporaryDatabase } from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { callConsequences } from '../accounts/call-consequences.js';
import type { ChangedLinks, ConnectionFollower, SharedParts } from '../connection-follower.js';
import { removeLinksOfLocations } from '../store/listing-links.js';
import { linkListing } from './link-listing.js';
import { A, B, listingRef, ownerCredentials, TEST_ENCRYPTION } from './sandbox-owner.js';
import { sandboxPublishers } from './sandbox-publishers.js';

/** What a feature needs of the surroundings beside both publishers of the sandbox. */
interface SurroundingsOptions {
  /** Platforms of events beside those of the publishers. */
  readonly platforms?: readonly string[];
  /** The clock of the tests, from the time of the database. */
  readonly clockOf?: (now: Date) => ManualClock;
  /** Publishers of the tests beside them. */
  readonly models?: readonly RegisteredPublisher[];
  /** Settings of plug-ins beside the addresses of the sandbox. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Who follows the consequences of failed calls. */
  readonly followersOf?: (publishers: PublisherRegistry) => readonly ConnectionFollower[];
}

/** An account with connected accounts of the first owner, by their publishers. */
interface Connected {
  readonly accountId: number;
  readonly connected: Readonly<Record<string, string>>;
}

/** What a test says of a link beside its listing. */
interface LinkOptions {
  readonly connectedAccountId?: string;
  /** What location and listing share from the start. */
  readonly parts?: Omit<SharedParts, 'listingRef'>;
  /** Runs after the link is made and before other transactions see it. */
  readonly beforeCommit?: (transaction: Transaction) => Promise<unknown>;
}

/** A database, the sandbox over HTTP and its plug-ins, for the fixture of a feature that builds on connected accounts. */
export async function startSurroundings(options: SurroundingsOptions = {}) {
  const { platforms, clockOf = () => manualClock(), models = [], settings = {}, followersOf = () => [] } = options;
  const database = await temporaryDatabase({ platforms });
  const { now } = database;
  const clock = clockOf(now);
  const sandbox = await startSandbox({ clock });
  const logger = createLogger({ name: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const loaded = await sandboxPublishers(sandbox.url, { settings, clock });
  const publishers = models.length > 0 ? new PublisherRegistry([...loaded.all, ...models]) : loaded;
  const depsOf = (database: Database, configured = publishers) => {
    const consequences = callConsequences({ database, clock, logger, followers: followersOf(configured) });
    const services = { database, clock, publishers: configured, logger };
    const calls = new PublisherCalls({ ...services, encryption: TEST_ENCRYPTION, consequences });
    return { ...services, unit: database, calls, work: testWork(database) };
  };
  const deps = depsOf(database);
  /** The dependencies of another process: its own connection pool and publisher calls. */
  const anotherProcess = (configured?: PublisherRegistry) => depsOf(database.anotherPool(), configured);

  /** Links and unlinks locations as the connections feature does, and tells a follower of it. */
  const linksFor = (follower: ConnectionFollower) => {
    const tell = (transaction: Transaction, changed: Omit<ChangedLinks, 'at'>) =>
      follower.linksChanged?.(transaction, deps.work, { ...changed, at: clock.now() });
    return {
      /** Links a location to listing nn of a publisher. */
      link: (tenant: Connected, locationId: number, publisher: string, nn: number, options: LinkOptions = {}) =>
        database.transaction(async (transaction) => {
          const { accountId, connected } = tenant;
          const { connectedAccountId = connected[publisher] ?? '', parts, beforeCommit } = options;
          const link = { accountId, locationId, publisher, connectedAccountId, listingRef: listingRef(publisher, nn) };
          await linkListing(transaction, link);
          const links = [{ ...link, shared: parts && { ...link, ...parts } }];
          await tell(transaction, { accountId, publisher, links });
          await beforeCommit?.(transaction);
        }),
      unlink: ({ accountId }: { accountId: number }, locationId: number, publisher: string) =>
        database.transaction(async (transaction) => {
          const key = { accountId, publisher, locationIds: [locationId] };
          const links = await removeLinksOfLocations(transaction, key);
          await tell(transaction, { accountId, publisher, links });
        }),
    };
  };

  return {
    linksFor,
    clock,
    now,
    publishers,
    deps,
    database,
    anotherProcess,
    url: database.url,
    sandboxUrl: sandbox.url,
    admin: new SandboxAdmin(sandbox.url),
    /** Creates an account with a connected account of the first owner at each publisher. */
    newTenant: async () => {
      const accountId = await newAccount(database);
      const connected: Record<string, string> = {};
      for (const publisher of [A, B, ...models.map(({ names }) => names.constant)]) {
        const key = { accountId, connectedAccountId: clock.uuid() };
        const credentials = ownerCredentials(key, { publisher, now: clock.now() });
        await newConnectedAccount(database, { ...key, publisher, subject: publisher, credentials });
        connected[publisher] = key.connectedAccountId;
      }
      return { accountId, caller: callerOf(accountId), connected };
    },
    close: async () => {
      await sandbox.close();
      await database.close();
    },
  };
}
