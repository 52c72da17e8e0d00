import { INTERACTION_READING } from '../rules/ingestion-timing.js';
import type { ChangedLinks } from '@listings/feature-connections';
import type { OpenResponse } from '../store/open-responses.js';
import type { InUnit, Transaction } from '@listings/persistence';
import { eventsOf, newLocation as storeLocation } from '@listings/persistence/testing';
import { A, B, linkListing, listingRef, sandboxId, startSurroundings } from '@listings/feature-connections/testing';
import { shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { InteractionReadings, InteractionResponses, interactionsFollowConnections } from '../index.js';
import type { IngestionDependencies } from '../index.js';

export { A, B, listingRef, sandboxId };

/** The feature with its own database, both plug-ins, and the sandbox over HTTP. */
export type InteractionsFixture = Awaited<ReturnType<typeof newFixture>>;

/** Starts the fixture for a test file. */
export const startFixture = () => shared(newFixture);

/** A fixture with further plug-ins, which its caller closes. */
export async function newFixture({ plugIns = {} }: { plugIns?: Readonly<Record<string, string>> } = {}) {
  const surroundings = await startSurroundings({ plugIns });
  const { url, clock, sandboxUrl, admin, publishers, newTenant, close } = surroundings;
  const anotherProcess = (): InUnit<IngestionDependencies> => {
    return { ...surroundings.anotherProcess(), readEveryMs: 60_000, followers: [interactionsFollowConnections] };
  };
  const deps = anotherProcess();
  const { database } = deps;
  /** Tells the feature of changed links, as the connections feature does. */
  const tellLinks = async (transaction: Transaction, links: Omit<ChangedLinks, 'at'>): Promise<void> =>
    interactionsFollowConnections.linksChanged?.(transaction, deps.work, { ...links, at: clock.now() });

  type Tenant = Awaited<ReturnType<typeof newTenant>>;

  const newLocation = ({ accountId }: Tenant, tags: readonly string[] = []): Promise<number> =>
    storeLocation(database, accountId, { name: `Golden Gate Cafe ${clock.uuid()}`, tags });

  /** Links a location to listing nn of a publisher, as the connections feature does, a second after all that is there. */
  const link = async (
    { accountId, connected }: Tenant,
    locationId: number,
    { publisher, nn, linkedAt }: { publisher: string; nn: number; linkedAt?: Date },
  ) => {
    await clock.advance(1_000);
    await database.transaction(async (transaction) => {
      const connectedAccountId = connected[publisher] ?? '';
      const link = { accountId, locationId, publisher, connectedAccountId, listingRef: listingRef(publisher, nn) };
      await linkListing(transaction, link);
      await tellLinks(transaction, { accountId, publisher, links: [link] });
      const moment = 'update listing_links set linked_at = $3 where account_id = $1 and location_id = $2';
      await transaction.execute(moment, [accountId, locationId, linkedAt ?? clock.now()]);
    });
  };

  /** A new account with one location that is linked to listing nn of a publisher. */
  const newLinked = async (at: { publisher: string; nn: number; linkedAt?: Date }) => {
    const tenant = await newTenant();
    const locationId = await newLocation(tenant);
    await link(tenant, locationId, at);
    return { ...tenant, tenant, locationId };
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

  /** Reads all due feeds as a worker that is stopped after its first claim while something else happens. */
  const ingestAround = (between: () => Promise<unknown>) => ingest(deps, new StoppedReader(deps, between));

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

  /** Reads all interactions of a location's listings again. */
  const readCompletely = async (accountId: number, locationId: number) => {
    await makeDue(accountId, locationId, { complete: true });
    await ingest();
  };

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

  /** Lets hours pass, and reads what is due then. */
  const ingestAfter = async (hours: number) => {
    await pass(hours);
    return ingest();
  };

  /** Processes due responses, as one worker does. Returns their states. */
  const deliver = async (by: InUnit<IngestionDependencies> = deps, responses = new InteractionResponses(by)) => {
    const ended = await workOff(by, responses);
    const rows = await database.query<{ id: string; state: string }>('select id, state from interaction_responses');
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return ended.map(({ work }) => states.get(work.subject));
  };

  /** Processes due responses as a worker that is stopped after its first claim while something else happens. */
  const deliverAround = (between: (response: OpenResponse) => Promise<unknown>) =>
    deliver(deps, new StoppedWorker(deps, between));

  /** Processes responses until none is due, however long the publisher decides. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 30; round += 1) {
      await pass(2);
      if ((await deliver()).length === 0) return;
    }
    throw new Error('responses are still due');
  };

  /** Forgets what earlier tests left to do: each test works on its own rows only. */
  const forgetWork = async (): Promise<void> => {
    await database.execute('delete from interaction_feeds');
    await database.execute('delete from work');
  };

  /** The interactions of an account, newest first. */
  const interactions = ({ accountId }: { accountId: number }) =>
    database.query<StoredRow>(
      `select id, external_ref as ref, category, status, rating, content, author_name as author, posted_at as "postedAt",
         response_count as responses, missed_reads as missed
       from interactions where account_id = $1 order by posted_at desc, id`,
      [accountId],
    );

  /** The events of an account, oldest first. */
  const events = ({ accountId }: { accountId: number }) => eventsOf<InteractionData>(database, accountId);

  /** The stored counts of an account that differ from its interactions: none, if they agree. */
  const wrongCounts = ({ accountId }: { accountId: number }) => database.query(WRONG_COUNTS, [accountId]);

  return {
    url,
    clock,
    sandboxUrl,
    deps,
    admin,
    database,
    publishers,
    anotherProcess,
    newTenant,
    newLocation,
    newLinked,
    link,
    ingest,
    ingestAfter,
    ingestAround,
    makeDue,
    readCompletely,
    pass,
    deliver,
    deliverAround,
    settle,
    forgetWork,
    interactions,
    events,
    wrongCounts,
    close,
  };
}

class StoppedReader extends InteractionReadings {
  private stop: Promise<unknown> | undefined;

  constructor(
    deps: InUnit<IngestionDependencies>,
    private readonly between: () => Promise<unknown>,
  ) {
    super(deps);
  }

  override async step(loaded: Parameters<InteractionReadings['step']>[0]) {
    this.stop ??= this.between();
    await this.stop;
    return super.step(loaded);
  }
}

class StoppedWorker extends InteractionResponses {
  constructor(
    deps: InUnit<IngestionDependencies>,
    private between: ((response: OpenResponse) => Promise<unknown>) | undefined,
  ) {
    super(deps);
  }

  override async step(...[loaded, lease]: Parameters<InteractionResponses['step']>) {
    const { between } = this;
    this.between = undefined;
    await between?.(loaded.row);
    return super.step(loaded, lease);
  }
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

const WRONG_COUNTS = `
  with counted as (
    select place.location_id, moment.day, publisher, category, coalesce(rating, 0)::smallint as rating,
      response_count > 0 as responded, count(*)::integer as count
    from interactions
    cross join lateral (values (interactions.location_id), (0)) place (location_id)
    cross join lateral (values ((posted_at at time zone 'UTC')::date), ('-infinity'::date)) moment (day)
    where account_id = $1 and status <> 'ARCHIVED' group by 1, 2, 3, 4, 5, 6
  ), stored as (
    select location_id, day, publisher, category, rating, responded, count from interaction_counts
    where account_id = $1 and count <> 0
  )
  (select * from counted except select * from stored) union all (select * from stored except select * from counted)`;
