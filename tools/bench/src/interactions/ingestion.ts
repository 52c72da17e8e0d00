import { callConsequences, insertListingLink } from '@listings/feature-connections';
import { INTERACTION_READING, InteractionReadings } from '@listings/feature-interactions';
import type { IngestionDependencies } from '@listings/feature-interactions';
import { Database } from '@listings/persistence';
import { newConnectedAccount, newListing } from '@listings/persistence/testing';
import { createLogger, Encryption, systemClock } from '@listings/platform';
import { PublisherCalls, sealCredentials } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { PublisherReview } from '@listings/publisher-sdk';
import { testWork, workOff } from '@listings/work/testing';
import { accountIds } from '../data/accounts.js';
import { randomOf } from '../data/random.js';
import { ENCRYPTION_KEY } from '../machine/product-environment.js';
import { vocabulary } from './data.js';

/** What an ingestion stored, and how long it took. */
export interface IngestionResult {
  readonly reviews: number;
  readonly events: number;
  readonly seconds: number;
}

/** Listings that share the reviews; they are read one after the other, as those of one connected account. */
const LISTINGS = 10;

/**
 * Ingests new reviews, with their events, into an account with other data. The publisher is in
 * this process and answers at once, so that the time is the product's.
 */
export async function measureIngestion(
  url: string,
  { registered, reviews }: { registered: RegisteredPublisher; reviews: number },
): Promise<IngestionResult> {
  const database = new Database({ url, maxConnections: 4, statementTimeoutMs: 0 });
  const accountId = accountIds.at(-1) ?? 0;
  const publisher = registered.names.constant;
  const encryption = new Encryption([ENCRYPTION_KEY]);
  const connectedAccountId = systemClock.uuid();
  const key = { accountId, connectedAccountId };
  await removeEarlierRun(database, accountId);
  await database.transaction(async (transaction) => {
    await transaction.execute(
      `insert into webhook_endpoints (account_id, url, secret) values ($1, 'https://receiver.example/', 'unused')
       on conflict (account_id) do nothing`,
      [accountId],
    );
    const credentials = sealCredentials(encryption, key, { token: 'unused' });
    await newConnectedAccount(transaction, { ...key, publisher, subject: 'ingestion', credentials });
    for (let number = 0; number < LISTINGS; number += 1) {
      const [place] = await transaction.query<{ id: number }>(
        `insert into locations (account_id, name, country_iso, sub_category_id, search)
         values ($1, 'Ingested ' || $2, 'US', 1, '') returning id`,
        [accountId, String(number)],
      );
      const listing = { ...key, publisher, listingRef: `ingested-${number}` };
      const listingId = await newListing(transaction, listing);
      await insertListingLink(transaction, { ...listing, locationId: place?.id ?? 0, listingId });
      const rows = [{ subject: connectedAccountId }];
      testWork(database).add(transaction, { accountId, kind: INTERACTION_READING, rows });
    }
    await transaction.execute(
      `update listing_links set linked_at = '2020-01-01' where account_id = $1 and connected_account_id = $2`,
      [accountId, connectedAccountId],
    );
    await transaction.execute(`delete from interaction_feeds where connected_account_id <> $1`, [connectedAccountId]);
  });

  const logger = createLogger({ name: 'bench', level: 'error' });
  const publishers = new PublisherRegistry([withReviews(registered, Math.ceil(reviews / LISTINGS))]);
  const calls = new PublisherCalls({
    database,
    encryption,
    clock: systemClock,
    publishers,
    logger,
    consequences: callConsequences({ database, clock: systemClock, logger, followers: [] }),
  });
  const deps: IngestionDependencies = {
    database,
    clock: systemClock,
    logger,
    publishers,
    calls,
    work: testWork(database),
    readEveryMs: 3_600_000,
    followers: [],
  };
  const began = performance.now();
  for (;;) {
    await workOff(deps, new InteractionReadings(deps));
    // The time between two reads passes at once.
    const soon = `update work set due_at = now() where kind = $1 and due_at < now() + interval '1 second'`;
    if ((await database.execute(soon, [INTERACTION_READING])) === 0) break;
  }
  const seconds = (performance.now() - began) / 1_000;
  const [stored] = await database.query<{ reviews: number; events: number }>(
    `select (select count(*) from interactions where account_id = $1 and listing_ref like 'ingested-%') as reviews,
       (select count(*) from stored_events where account_id = $1) as events`,
    [accountId],
  );
  await removeEarlierRun(database, accountId);
  await database.close();
  return { reviews: 0, events: 0, ...stored, seconds };
}

/** Deletes what an earlier run stored, so that every run begins with the same data. */
async function removeEarlierRun(database: Database, accountId: number): Promise<void> {
  await database.execute(`delete from locations where account_id = $1 and name like 'Ingested %'`, [accountId]);
  await database.execute(`delete from connected_accounts where account_id = $1 and subject = 'ingestion'`, [accountId]);
  for (const table of ['webhook_attempts', 'webhook_deliveries', 'events', 'event_outbox'])
    await database.execute(`delete from ${table} where account_id = $1`, [accountId]);
}

/** The plug-in with a list of its own instead of calls. */
function withReviews(registered: RegisteredPublisher, count: number): RegisteredPublisher {
  const { reviews } = registered.publisher;
  if (!reviews) throw new Error('The plug-in has no reviews.');
  return {
    ...registered,
    publisher: {
      ...registered.publisher,
      reviews: { ...reviews, listReviews: ({ listingRef }) => sampleReviews(listingRef, count) },
    },
  };
}

async function* sampleReviews(listingRef: string, count: number): AsyncGenerator<PublisherReview> {
  const random = randomOf(count);
  const now = Date.now();
  for (let number = 0; number < count; number += 1) {
    const postedAt = new Date(now - random.below(365 * 86_400) * 1_000);
    const text = Array.from({ length: 12 }, () => random.favour(vocabulary)).join(' ');
    const rating = 1 + random.below(5);
    yield {
      ref: `${listingRef}/${number}`,
      rating,
      text,
      author: { name: `Author ${number % 1_000}` },
      postedAt,
      changedAt: postedAt,
      replies: [],
    };
  }
}
