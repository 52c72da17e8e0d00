import { webhookId } from '@listings/domain';
import type { FaultStage } from './stage.js';

/** The counts of a run, and where the database, the books of the publishers and the receiver's log disagree. */
export interface Comparison {
  readonly deliveries: number;
  readonly live: number;
  /** Posts in the books of the publishers. */
  readonly booked: number;
  /** Listings with more than one post. */
  readonly doubled: number;
  /** Deliveries for whose post the worker had to search. */
  readonly unknown: number;
  readonly events: number;
  /** Distinct events at the receiver. */
  readonly received: number;
  readonly requests: number;
  readonly problems: readonly string[];
}

const EXPECTED = 'local_post.created, local_post.published';

/** Compares item by item: its delivery at each site with the books, and its events in the outbox and at the receiver. */
export async function compareBooks(stage: FaultStage, postId: number): Promise<Comparison> {
  const { database, publisher, receiver, accountId, locationIds } = stage;
  const deliveries = await database.query<{ site: string; listing: string; state: string; ref: string | null }>(
    `select site, listing_ref as listing, state, external_ref as ref from post_deliveries where account_id = $1 and post_id = $2`,
    [accountId, postId],
  );
  const booked = new Map<string, string[]>();
  for (const { site, listing, id } of publisher.books)
    booked.set(`${site} ${listing}`, [...(booked.get(`${site} ${listing}`) ?? []), id]);
  const problems: string[] = [];
  for (const { site, listing, state, ref } of deliveries) {
    const posts = booked.get(`${site} ${listing}`) ?? [];
    if (state !== 'LIVE' || posts.length !== 1 || posts[0] !== ref)
      problems.push(`${site} ${listing} is ${state} as ${ref}, and the books have ${posts.join() || 'none'}`);
  }
  const items = await database.query<{ location: number; names: string; sequences: number[]; ids: string[] }>(
    `select location_id as location, string_agg(type, ', ' order by sequence) as names, array_agg(id::text order by sequence) as ids
     from stored_events where account_id = $1 group by location_id`,
    [accountId],
  );
  const firstAt = new Map<string, number>();
  receiver.requests.forEach(({ headers }, position) => {
    const id = String(headers['webhook-id']);
    if (!firstAt.has(id)) firstAt.set(id, position);
  });
  const byLocation = new Map(items.map((item) => [item.location, item]));
  for (const locationId of locationIds) {
    const { names, ids } = byLocation.get(locationId) ?? { names: 'none', ids: [] };
    if (names !== EXPECTED) problems.push(`the events of location ${locationId} are ${names}`);
    const arrived = ids.map((id) => firstAt.get(webhookId(id)) ?? Number.NaN);
    if (!arrived.every((at, place) => place === 0 || at > (arrived[place - 1] ?? 0)))
      problems.push(`the events of location ${locationId} arrived in the order ${arrived.join()}`);
  }
  if (deliveries.length !== locationIds.length * 2) problems.push(`there are ${deliveries.length} deliveries`);
  return {
    deliveries: deliveries.length,
    live: deliveries.filter(({ state }) => state === 'LIVE').length,
    booked: publisher.books.length,
    doubled: [...booked.values()].filter((posts) => posts.length > 1).length,
    unknown: publisher.searched,
    events: items.reduce((sum, { ids }) => sum + ids.length, 0),
    received: firstAt.size,
    requests: receiver.requests.length,
    problems,
  };
}
