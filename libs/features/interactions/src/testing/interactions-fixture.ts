import { A, B, listingRef, sandboxId, startSurroundings } from '@listings/feature-connections/testing';
import type { InUnit } from '@listings/persistence';
import { eventsOf, newLocation as storeLocation } from '@listings/persistence/testing';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { InteractionReadings, InteractionResponses, interactionsFollowConnections } from '../index.js';
import type { IngestionDependencies } from '../index.js';
import { INTERACTION_READING } from '../rules/ingestion-timing.js';
import type { OpenResponse } from '../store/open-responses.js';
import { wrongCounts } from './wrong-counts.js';

export { A, B, listingRef, sandboxId };

/** The feature with its own database, both plug-ins, and the sandbox over HTTP. */
export type InteractionsFixture = Awaited<ReturnType<typeof newFixture>>;

/** Starts the fixture for a test file. */
export const startFixture = () => shared(newFixture);

/** A fixture with further publishers, which its caller closes. */
export async function newFixture({ models }: { models?: readonly RegisteredPublisher[] } = {}) {
  const surroundings = await startSurroundings({ models });
  const { url, clock, admin, database, publishers, newTenant, close } = surroundings;
  const anotherProcess = (): InUnit<IngestionDependencies> => {
    return { ...surroundings.anotherProcess(), readEveryMs: 60_000, followers: [interactionsFollowConnections] };
  };
  const deps = anotherProcess();
  const links = surroundings.linksFor(interactionsFollowConnections);

  type Tenant = Awaited<ReturnType<typeof newTenant>>;

  const newLocation = ({ accountId }: Tenant, tags: readonly string[] = []): Promise<number> =>
    storeLocation(database, accountId, { name: `Golden Gate Cafe ${clock.uuid()}`, tags });

  /** Links a location to listing nn of a publisher, as the connections feature does, a second after all that is there. */
  const link = async (
    tenant: Tenant,
    locationId: number,
    { publisher, nn, linkedAt }: { publisher: string; nn: number; linkedAt?: Date },
  ) => {
    await clock.advance(1_000);
    const moment = 'update listing_links set linked_at = $3 where account_id = $1 and location_id = $2';
    await links.link(tenant, locationId, publisher, nn, {
      beforeCommit: (transaction) =>
        transaction.execute(moment, [tenant.accountId, locationId, linkedAt ?? clock.now()]),
    });
  };

  /** Reads all due feeds, as one worker does. Returns the number of reads. */
  const ingest = async (by = deps, readings = new InteractionReadings(by)): Promise<number> => {
    for (let reads = 0; ;) {
      const ended = await workOff(by, readings);
      reads += ended.filter(({ outcome }) => outcome.result !== null).length;
      // The time between two reads passes at once, but not that before a failed read is repeated, however late it is now.
      // A row that another process has locked is left to that process: waiting for it could be a deadlock.
      const soon = await by.database.execute(
        `with soon as (
           select account_id, kind, subject from work
           where kind = $1 and due_at < now() + interval '1 second' and exists (
             select from interaction_feeds f where f.account_id = work.account_id
               and f.connected_account_id::text = work.subject and f.failures = 0 and f.next_read_at <= now())
           for update of work skip locked)
         update work set due_at = now() from soon
         where work.account_id = soon.account_id and work.kind = soon.kind and work.subject = soon.subject`,
        [INTERACTION_READING],
      );
      if (soon === 0) return reads;
    }
  };

  /** Makes the feeds of a location's listings due. */
  const makeDue = (accountId: number, locationId: number, { complete = false } = {}) =>
    database.transaction(async (transaction) => {
      const feeds = await transaction.query<{ id: string }>(
        `update interaction_feeds set next_read_at = now(), failures = 0,
           complete_at = case when $3 then null else complete_at end
         where account_id = $1 and location_id = $2 returning connected_account_id as id`,
        [accountId, locationId, complete],
      );
      const rows = feeds.map(({ id }) => ({ subject: id }));
      deps.work.add(transaction, { accountId, kind: INTERACTION_READING, rows });
    });

  /** Moves the schedules of all feeds and responses into the past. */
  const pass = async (hours: number) => {
    const shift = `- $1 * interval '1 hour'`;
    await database.execute(
      `update interaction_feeds set next_read_at = next_read_at ${shift}, complete_at = complete_at ${shift}`,
      [hours],
    );
    await database.execute(`update work set due_at = due_at ${shift}, lease_until = lease_until ${shift}`, [hours]);
    await database.execute(`update connected_accounts set rate_limited_until = rate_limited_until ${shift}`, [hours]);
  };

  /** Processes due responses, as one worker does. Returns their states. */
  const deliver = async (by: InUnit<IngestionDependencies> = deps, responses = new InteractionResponses(by)) => {
    const ended = await workOff(by, responses);
    const rows = await database.query<{ id: string; state: string }>('select id, state from interaction_responses');
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return ended.map(({ work }) => states.get(work.subject));
  };

  /** The interactions of an account, newest first. */
  const interactions = ({ accountId }: { accountId: number }) =>
    database.query<StoredRow>(
      `select id, external_ref as ref, category, status, rating, content, author_name as author, posted_at as "postedAt",
         response_count as responses, missed_reads as missed
       from interactions where account_id = $1 order by posted_at desc, id`,
      [accountId],
    );

  return {
    url,
    clock,
    deps,
    admin,
    database,
    publishers,
    anotherProcess,
    newTenant,
    newLocation,
    /** A new account with one location that is linked to listing nn of a publisher. */
    newLinked: async (at: { publisher: string; nn: number; linkedAt?: Date }) => {
      const tenant = await newTenant();
      const locationId = await newLocation(tenant);
      await link(tenant, locationId, at);
      return { ...tenant, tenant, locationId };
    },
    link,
    ingest,
    /** Lets hours pass, and reads what is due then. */
    ingestAfter: async (hours: number) => {
      await pass(hours);
      return ingest();
    },
    /** Reads all due feeds as a worker that is stopped after its first claim while something else happens. */
    ingestAround: (between: () => Promise<unknown>) => {
      const readings = new InteractionReadings(deps);
      readings.step = after(between, readings.step.bind(readings));
      return ingest(deps, readings);
    },
    makeDue,
    /** Reads all interactions of a location's listings again. */
    readCompletely: async (accountId: number, locationId: number) => {
      await makeDue(accountId, locationId, { complete: true });
      await ingest();
    },
    pass,
    deliver,
    /** Processes due responses as a worker that is stopped after its first claim while something else happens. */
    deliverAround: (between: (response: OpenResponse) => Promise<unknown>) => {
      const responses = new InteractionResponses(deps);
      responses.step = after(({ row }) => between(row), responses.step.bind(responses));
      return deliver(deps, responses);
    },
    /** Processes responses until none is due, however long the publisher decides. */
    settle: async (): Promise<void> => {
      for (let round = 0; round < 30; round += 1) {
        await pass(2);
        if ((await deliver()).length === 0) return;
      }
      throw new Error('responses are still due');
    },
    /** Forgets what earlier tests left to do: each test works on its own rows only. */
    forgetWork: async (): Promise<void> => {
      await database.execute('delete from interaction_feeds');
      await database.execute('delete from work');
    },
    interactions,
    /** The events of an account, oldest first. */
    events: ({ accountId }: { accountId: number }) => eventsOf<InteractionData>(database, accountId),
    wrongCounts: (of: { accountId: number }) => wrongCounts(database, of),
    close,
  };
}

/** The function. Before its first call something else happens, for which all its calls wait. */
function after<Given extends unknown[], Result>(
  first: (given: Given[0]) => Promise<unknown>,
  of: (...given: Given) => Promise<Result>,
) {
  let isOver: Promise<unknown> | undefined;
  return async (...given: Given): Promise<Result> => {
    await (isOver ??= first(given[0]));
    return of(...given);
  };
}

/** A stored interaction, as tests compare it. */
export interface StoredRow {
  readonly id: string;
  readonly ref: string;
  readonly category: string;
  readonly status: string;
  readonly rating: number | null;
  readonly content: string | null;
  readonly author: string | null;
  readonly postedAt: Date;
  readonly responses: number;
  readonly missed: number;
}

/** What a review or response event carries [6.3a]. */
interface InteractionData {
  readonly interaction: Record<string, unknown>;
}
