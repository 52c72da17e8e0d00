import type { Sql, Violation } from '@listings/persistence';

/** The changes that are checked: those of the last ten minutes, except the last one, whose clocks may differ. */
const CHANGED = (column: string) => `${column} between now() - interval '10 minutes' and now() - interval '1 minute'`;
/** The events of these changes, also those without a number. Events are dated by the clock of the database, changes by that of the process. */
const REPORTED = `event.created_at >= now() - interval '30 minutes'`;
/** Changes of each kind that one run checks. */
const MOST_CHANGES = 50_000;
/** Accounts whose last event one run compares with their counter. */
const MOST_ACCOUNTS = 50_000;

/**
 * Returns accepted changes without an event [reliability 2, I1], at most `limit` of each kind: locations without
 * profile.created and items of posts without local_post.created that were created in the last ten minutes, responses
 * without interaction.response that were written then and that the publisher shows, and accounts whose newest event is
 * missing although its number was assigned.
 */
export async function findMissingEvents(sql: Sql, { limit }: { limit: number }): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const statement of [LOCATIONS, ITEMS, RESPONSES, NUMBERS])
    found.push(...(await sql.query<Violation>(statement, [limit])));
  return found;
}

const LOCATIONS = {
  name: 'missing-events-locations',
  text: `
  with created as materialized (
    select account_id, id from locations where ${CHANGED('created_at')} limit ${MOST_CHANGES}
  ), reported as materialized (
    select account_id, location_id from stored_events event where type = 'profile.created' and ${REPORTED}
      and exists (select 1 from created)
  )
  select 'locations' as kind, account_id as "accountId", id::text as row from created
  where not exists (
    select 1 from reported where reported.account_id = created.account_id and reported.location_id = created.id
  )
  limit $1`,
};

const ITEMS = {
  name: 'missing-events-items',
  text: `
  with created as materialized (
    select item.account_id, item.id, item.location_id
    from social_posts post join post_items item on item.account_id = post.account_id and item.post_id = post.id
    where ${CHANGED('post.created_at')} limit ${MOST_CHANGES}
  ), reported as materialized (
    select account_id, location_id, body from stored_events event where type = 'local_post.created' and ${REPORTED}
      and exists (select 1 from created)
  )
  select 'post-items' as kind, account_id as "accountId", id::text as row from created
  where not exists (
    select 1 from reported
    where reported.account_id = created.account_id and reported.location_id = created.location_id
      and reported.body ~ ('[^0-9]' || created.id || '[^0-9]')
  )
  limit $1`,
};

const RESPONSES = {
  name: 'missing-events-responses',
  // A call that may have reached the publisher is an attempt; social interactions have no events.
  text: `
  with shown as materialized (
    select response.account_id, response.id, interaction.location_id
    from interaction_responses response join interactions interaction
      on interaction.account_id = response.account_id and interaction.id = response.interaction_id
    where response.by_owner and ${CHANGED('response.requested_at')}
      and response.state = 'CONFIRMED' and response.attempts > 0 and interaction.category <> 'SOCIAL'
    limit ${MOST_CHANGES}
  ), reported as materialized (
    select account_id, location_id, body from stored_events event where type = 'interaction.response' and ${REPORTED}
      and exists (select 1 from shown)
  )
  select 'responses' as kind, account_id as "accountId", id::text as row from shown
  where not exists (
    select 1 from reported
    where reported.account_id = shown.account_id and reported.location_id = shown.location_id
      and position(shown.id::text in reported.body) > 0
  )
  limit $1`,
};

const NUMBERS = {
  name: 'missing-events-numbers',
  text: `
  select 'event-numbers' as kind, counter.account_id as "accountId", counter.event_sequence::text as row
  from (select account_id, event_sequence from account_counters where event_sequence > 0 limit ${MOST_ACCOUNTS}) counter
  cross join lateral (
    -- An account without events of the last 90 days has none.
    select sequence, created_at from events where account_id = counter.account_id order by sequence desc limit 1
  ) newest
  where newest.sequence <> counter.event_sequence
    -- the command after-restore moves the counter on, and the next event follows it
    and newest.created_at > coalesce((select unknown_until from installation), '-infinity')
  limit $1`,
};
