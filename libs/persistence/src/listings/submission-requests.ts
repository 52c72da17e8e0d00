import { PUSH_GAP_MS } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import type { ConnectedAccountKey } from '../connections/open-connection.js';

/** Identifies the submission of a location to a publisher. */
export interface SubmissionKey {
  readonly accountId: number;
  readonly locationId: number;
  readonly publisher: string;
}

/** A publisher that accepts data, with the id of its site. */
export interface SubmittingSite {
  readonly publisher: string;
  readonly siteId: number;
}

/**
 * Requests a push of the locations' latest data in the transaction of their change [contract 4, publishing]: to each
 * enabled site at which they have a listing. A submission whose data is no longer wanted (archived, disabled, unlinked)
 * is requested too, so that the worker ends it. Repeated requests before the push begins cause one push. Returns the
 * submissions that are due at once, to be enqueued after the commit.
 *
 * @param request.among the publishers that the change concerns; absent: all.
 */
export async function requestSubmissions(
  transaction: Transaction,
  request: {
    accountId: number;
    locationIds: readonly number[];
    sites: readonly SubmittingSite[];
    among?: readonly string[];
  },
): Promise<SubmissionKey[]> {
  const { accountId, locationIds, sites, among } = request;
  if (locationIds.length === 0) return [];
  const requested = await transaction.query<SubmissionKey & { due: boolean }>(REQUEST, [
    accountId,
    locationIds,
    sites.map(({ publisher }) => publisher),
    sites.map(({ siteId }) => siteId),
    PUSH_GAP_MS,
    among ?? null,
  ]);
  return requested.filter(({ due }) => due).map(({ locationId, publisher }) => ({ accountId, locationId, publisher }));
}

/**
 * A queued submission keeps its due time, which may be a wait that the publisher requested. Any other is due after the
 * gap.
 */
const raised = (gap: '$4' | '$5') => `
  wanted_version = submission.wanted_version + 1, state = 'QUEUED', failures = 0,
  next_attempt_at = case when submission.state = 'QUEUED' then submission.next_attempt_at
    else greatest(now(), submission.pushed_at + ${gap} * interval '1 millisecond') end`;

const REQUEST = {
  name: 'submissions-request',
  // Rows are written in one order, so that two requests for the same locations do not deadlock.
  text: `
  insert into listing_submissions as submission (account_id, location_id, publisher, state, next_attempt_at)
  select $1, wanted.location_id, wanted.publisher, 'QUEUED', now()
  from (
    select link.location_id, link.publisher
    from listing_links link
    join locations place on place.account_id = $1 and place.id = link.location_id
    join unnest($3::text[], $4::integer[]) as site (publisher, id) on site.publisher = link.publisher
    where link.account_id = $1 and link.location_id = any($2::integer[])
      and (place.enabled_site_ids = '{}' or site.id = any(place.enabled_site_ids))
    union
    select location_id, publisher from listing_submissions
    where account_id = $1 and location_id = any($2::integer[]) and state <> 'CANCELED'
  ) wanted
  where $6::text[] is null or wanted.publisher = any($6)
  order by wanted.location_id, wanted.publisher
  on conflict (account_id, location_id, publisher) do update set ${raised('$5')}
  returning location_id as "locationId", publisher, next_attempt_at <= now() as due`,
};

/**
 * Resumes submissions after the owner connected the account again. Running pushes are requested again. Returns those
 * that no process holds, to be enqueued after the commit.
 */
export async function resumeSubmissions(transaction: Transaction, key: ConnectedAccountKey): Promise<SubmissionKey[]> {
  return transaction.query<SubmissionKey>(
    `with waiting as (
       select submission.account_id, submission.location_id, submission.publisher
       from listing_links link
       join listing_submissions submission on submission.account_id = $1 and submission.location_id = link.location_id
         and submission.publisher = link.publisher
       where link.account_id = $1 and link.connected_account_id = $2
         and (submission.state = 'BLOCKED' or submission.lease_until is not null)
       order by submission.location_id, submission.publisher
       for no key update of submission
     ), resumed as (
       update listing_submissions submission
       set wanted_version = wanted_version + 1, state = 'QUEUED', failures = 0, next_attempt_at = now()
       from waiting
       where submission.account_id = waiting.account_id and submission.location_id = waiting.location_id
         and submission.publisher = waiting.publisher
       returning submission.*
     )
     select account_id as "accountId", location_id as "locationId", publisher from resumed where lease_until is null`,
    [key.accountId, key.connectedAccountId],
  );
}

/**
 * Requests one more push. Called by a process that pushed after it had lost its claim and so may have overwritten newer
 * data.
 */
export async function repeatSubmission(sql: Sql, key: SubmissionKey): Promise<void> {
  await sql.execute(
    `update listing_submissions submission set ${raised('$4')}
     where account_id = $1 and location_id = $2 and publisher = $3 and state <> 'CANCELED'`,
    [key.accountId, key.locationId, key.publisher, PUSH_GAP_MS],
  );
}
