import type { InUnit } from '@listings/persistence';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { callConsequences } from '@listings/feature-connections';
import { INTERACTION_READING } from '@listings/feature-interactions';
import { numberEvents } from '@listings/events';
import { newAccount, newConnectedAccount, newLocation } from '@listings/persistence/testing';
import {
  A,
  B,
  linkListing,
  listingRef,
  ownerCredentials,
  sandboxId,
  TEST_ENCRYPTION,
} from '@listings/feature-connections/testing';
import type { EventBody } from '@listings/persistence/testing';
import { createLogger, systemClock } from '@listings/platform';
import type { InteractionsDependencies } from '@listings/feature-interactions';
import { PublisherCalls } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import { plugInSettings } from '@listings/publisher-sandbox';
import { waitFor } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { sandboxWorkers } from './sandbox-workers.js';

export { A, B, listingRef, sandboxId };

/** Workers in child processes, with a database and the publisher sandbox. */
export type ReviewWorkers = Awaited<ReturnType<typeof startReviewWorkers>>;

/** The workers of a spec file that kills them. They have their properties in hooks and tests only. */
export function reviewWorkers(): ReviewWorkers {
  const kit = {} as ReviewWorkers;
  beforeAll(async () => void Object.assign(kit, await startReviewWorkers()));
  afterEach(() => kit.killAll());
  afterAll(() => (kit as Partial<ReviewWorkers>).close?.());
  return kit;
}

async function startReviewWorkers() {
  const workers = await sandboxWorkers({
    plugIns: ['publisher-a', 'publisher-b'],
    environment: { MEDIA_DIR: '/nonexistent', SWEEP_MS: '200' },
  });
  const { database, sandbox, admin, killAll, close } = workers;
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = systemClock;
  const publishers = await loadPublishers({
    packages: ['@listings/publisher-a', '@listings/publisher-b'],
    environment: plugInSettings(sandbox.url),
    logger,
    clock,
  });
  const calls = new PublisherCalls({
    database,
    encryption: TEST_ENCRYPTION,
    clock,
    publishers,
    logger,
    consequences: callConsequences({ database, clock, logger, followers: [] }),
  });
  /** For the operations of the api. */
  const deps: InUnit<InteractionsDependencies> = {
    database,
    unit: database,
    clock,
    logger,
    publishers,
    calls,
    work: testWork(database),
  };
  const start = async (more: Record<string, string> = {}) => {
    const worker = workers.start(more);
    await worker.ready.catch(() => undefined);
    return worker;
  };

  /** Starts a worker that dies at a failpoint, waits for its death, and expires the leases that it held. */
  const dieAt = async (place: string, more: Record<string, string> = {}) => {
    const { ended, output } = await start({ FAILPOINT: place, ...more });
    const { signal } = await ended;
    if (signal !== 'SIGKILL') throw new Error(`the worker was not killed at ${place}: ${output()}`);
    await database.execute(`update work set lease_until = now() - interval '1 second' where lease_until is not null`);
  };

  /** Runs `work` while a worker runs. */
  const withWorker = async (work: () => Promise<unknown>) => {
    const { child, ended } = await start();
    await work();
    child.kill('SIGKILL');
    await ended;
  };

  /** An account with a location that is linked to a listing of each given publisher since 2020. */
  const newLinked = async (listings: Readonly<Record<string, number>>) => {
    const accountId = await newAccount(database);
    const locationId = await newLocation(database, accountId);
    for (const [publisher, nn] of Object.entries(listings)) {
      const connection = { accountId, connectedAccountId: clock.uuid(), publisher };
      await database.transaction(async (transaction) => {
        const sealed = ownerCredentials(connection, { publisher, now: clock.now() });
        await newConnectedAccount(transaction, { ...connection, credentials: sealed });
        await linkListing(transaction, { ...connection, locationId, listingRef: listingRef(publisher, nn) });
        const rows = [{ subject: connection.connectedAccountId }];
        deps.work.add(transaction, { accountId, kind: INTERACTION_READING, rows });
        await transaction.execute(`update listing_links set linked_at = '2020-01-01' where account_id = $1`, [
          accountId,
        ]);
      });
    }
    return { accountId, locationId };
  };

  /** Links a further location of the account to listing nn at publisher A, through the same connected account. */
  const addLinked = async (accountId: number, nn: number) => {
    await database.execute(
      `with location as (
         insert into locations (account_id, name, country_iso, sub_category_id, search)
         values ($1, 'Cafe ' || gen_random_uuid(), 'US', 1, '') returning id
       ), listing as (
         insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
         select account_id, id, publisher, $3, 'Listing', '{}' from connected_accounts
         where account_id = $1 and publisher = $2 returning id, connected_account_id
       ), link as (
         insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
         select $1, location.id, $2, listing.connected_account_id, listing.id, $3 from location, listing
         returning account_id, location_id, publisher, connected_account_id
       ), due as (
         update work set due_at = now() from link
         where work.account_id = link.account_id and work.kind = '${INTERACTION_READING}'
           and work.subject = link.connected_account_id::text
       )
       insert into interaction_feeds (account_id, location_id, publisher, connected_account_id) select * from link`,
      [accountId, A, listingRef(A, nn)],
    );
  };

  /** The events of an account with their numbers: their type, and the interaction that they are about. */
  const events = async (accountId: number) => {
    await database.transaction((transaction) =>
      numberEvents(transaction, { accountIds: [accountId], limit: 10_000, wait: true }),
    );
    const rows = await database.query<{ body: string; sequence: number }>(
      'select body, sequence from events where account_id = $1 order by sequence',
      [accountId],
    );
    return rows.map(({ body, sequence }) => ({ ...(JSON.parse(body) as EventBody<InteractionData>), sequence }));
  };

  const wrongCounts = (accountId: number) => database.query(WRONG_COUNTS, [accountId]);

  /** Waits until no feed of the account is due. */
  const allRead = (accountId: number) =>
    waitFor(
      async () => {
        const open = await database.query(
          `select 1 from interaction_feeds where account_id = $1
             and (read_at is null or next_read_at <= now())`,
          [accountId],
        );
        return open.length === 0;
      },
      { describe: 'all feeds to be read' },
    );

  return {
    database,
    deps,
    admin,
    start,
    dieAt,
    withWorker,
    newLinked,
    addLinked,
    events,
    wrongCounts,
    allRead,
    killAll,
    close,
  };
}

/** What a review or response event carries [6.3a]. */
type InteractionData = { readonly interaction: Record<string, unknown> } & Record<string, unknown>;

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
