import { callConsequences } from '@listings/feature-connections';
import { linkListing, listingRef, ownerCredentials, TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import { eventsOf, newAccount, newConnectedAccount, newLocation } from '@listings/persistence/testing';
import { createLogger, systemClock } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import { plugInSettings } from '@listings/publisher-sandbox';
import { openJobQueue } from '@listings/queue';
import { Work } from '@listings/work';
import { testWork } from '@listings/work/testing';
import { sandboxWorkers } from './sandbox-workers.js';

/** Accounts of the first owner of the sandbox, and the operations of the api, for tests with workers in child processes. */
export type WorkerKit = Awaited<ReturnType<typeof workerKit>>;

/** What the data of an event has, as far as tests read it. */
export type EventData = { readonly interaction: Record<string, unknown> } & Record<string, unknown>;

/** An account that a test stores. */
interface NewTenant {
  /** Numbers of listings of the sandbox by publisher. */
  readonly listings: Readonly<Record<string, readonly number[]>>;
  /** Columns of the locations. */
  readonly columns?: (nn: number) => Readonly<Record<string, unknown>>;
  /** The kind of work that reads something for each connected account, and is due. */
  readonly reads?: string;
}

/** An account with linked locations. */
export interface Tenant {
  readonly accountId: number;
  readonly locationIds: readonly number[];
  /** By publisher. */
  readonly connectedAccountIds: Readonly<Record<string, string>>;
}

interface KitOptions {
  readonly queueUrl?: (databaseUrl: string) => string;
  /** Other plug-ins of the operations; `environment` says those of the workers. */
  readonly packages?: readonly string[];
  readonly platforms?: readonly string[];
}

/**
 * Starts the kit with both publishers of the sandbox; `environment` is added to that of every worker. With a queue the operations of the
 * api wake the workers; without it their sweeps find all work.
 */
export async function workerKit(
  environment: Readonly<Record<string, string>> = {},
  { queueUrl, packages = ['@listings/publisher-a', '@listings/publisher-b'], platforms }: KitOptions = {},
) {
  const workers = await sandboxWorkers({ plugIns: ['publisher-a', 'publisher-b'], environment, platforms });
  const { database, sandbox } = workers;
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = systemClock;
  const publishers = await loadPublishers({
    packages,
    environment: plugInSettings(sandbox.url),
    logger,
    clock,
  });
  const consequences = callConsequences({ database, clock, logger, followers: [] });
  const calls = new PublisherCalls({ database, encryption: TEST_ENCRYPTION, clock, publishers, logger, consequences });
  const queue = queueUrl && (await openJobQueue({ url: queueUrl(database.url), logger }));
  const work = queue ? new Work({ database, logger, jobs: queue.jobs }) : testWork(database);
  /** What the operations of the api need. */
  const deps = { database, unit: database, clock, logger, publishers, calls, work };

  /** Stores an account whose n-th location is linked to the n-th of the given listings of each publisher. */
  const account = async ({ listings, columns = () => ({}), reads }: NewTenant): Promise<Tenant> => {
    const accountId = await newAccount(database);
    const [numbers = []] = Object.values(listings).toSorted((one, other) => other.length - one.length);
    const locationIds: number[] = [];
    for (const nn of numbers) locationIds.push(await newLocation(database, accountId, columns(nn)));
    const connectedAccountIds: Record<string, string> = {};
    for (const [publisher, linked] of Object.entries(listings)) {
      const connection = { accountId, connectedAccountId: clock.uuid(), publisher };
      connectedAccountIds[publisher] = connection.connectedAccountId;
      await database.transaction(async (transaction) => {
        const credentials = ownerCredentials(connection, { publisher, now: clock.now() });
        await newConnectedAccount(transaction, { ...connection, credentials });
        for (const [index, nn] of linked.entries()) {
          const locationId = locationIds[index] as number;
          await linkListing(transaction, { ...connection, locationId, listingRef: listingRef(publisher, nn) });
        }
        const rows = [{ subject: connection.connectedAccountId }];
        if (reads) deps.work.add(transaction, { accountId, kind: reads, rows });
        // Reviews from before the link count as well.
        const links = `update listing_links set linked_at = '2020-01-01' where account_id = $1`;
        await transaction.execute(links, [accountId]);
      });
    }
    return { accountId, locationIds, connectedAccountIds };
  };

  return {
    ...workers,
    deps,
    account,
    /** The events of an account, in their order. */
    events: (accountId: number) => eventsOf<EventData>(database, accountId),
    /** Whether a condition holds for rows of a table: `<table> where ...`, with the account as $1. */
    has: async (rows: string, accountId: number) =>
      (await database.query(`select 1 from ${rows} limit 1`, [accountId])).length > 0,
    /** Runs a statement, with the values in it as parameters. Returns its rows. */
    sql: database.sql,
    close: async () => {
      await workers.killAll();
      await queue?.close();
      await workers.close();
    },
  };
}
