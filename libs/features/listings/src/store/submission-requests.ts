import type { AccountSiteKey } from '@listings/domain';
import { arraysOf, changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** A publisher that accepts data, with the id of its site. */
export interface SubmittingSite {
  readonly publisher: string;
  readonly siteId: number;
}

/** A submission of which a push was requested. */
export interface RequestedSubmission extends Omit<AccountSiteKey, 'accountId'> {
  /** The account through which the location is linked; null if it was unlinked. */
  readonly connectedAccountId: string | null;
  /** Until the push may begin: the gap after the push before, or a wait that the publisher requested. */
  readonly inMs: number;
}

const RAISED = `wanted_version = submission.wanted_version + 1, state = 'QUEUED', failures = 0`;

/** The requested submissions of a part of the statement, as the caller adds their work. */
const requested = (part: string) => `
  select stored.location_id as "locationId", stored.publisher, link.connected_account_id as "connectedAccountId",
    greatest(extract(epoch from stored.next_push_at - now()) * 1000, 0)::float8 as "inMs"
  from ${part} stored
  left join listing_links link
    on link.account_id = $1 and link.location_id = stored.location_id and link.publisher = stored.publisher`;

/**
 * Requests a push of the locations' latest data in the transaction of their change [contract 4, publishing]: to each
 * enabled site at which they have a listing. A submission whose data is no longer wanted (archived, disabled, unlinked)
 * is requested too, so that the worker ends it. Repeated requests before the push begins cause one push.
 *
 * @param request.among the publishers that the change concerns; absent: all.
 */
export const requestSubmissions = selectRows<
  [
    request: {
      accountId: number;
      locationIds: readonly number[];
      sites: readonly SubmittingSite[];
      among?: readonly string[];
    },
  ],
  RequestedSubmission,
  Transaction
>({
  name: 'submissions-request',
  text: `
  with requested as (
    insert into listing_submissions as submission (account_id, location_id, publisher, state)
    select $1, wanted.location_id, wanted.publisher, 'QUEUED'
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
    where $5::text[] is null or wanted.publisher = any($5)
    order by wanted.location_id, wanted.publisher
    on conflict (account_id, location_id, publisher) do update set ${RAISED}
    returning location_id, publisher, next_push_at
  )
  ${requested('requested')}`,
  values: ({ accountId, locationIds, sites, among }) => [
    accountId,
    locationIds,
    ...arraysOf(sites, 'publisher', 'siteId'),
    among ?? null,
  ],
  isNeeded: ({ locationIds }) => locationIds.length > 0,
});

/**
 * Requests one more push, unless the data is no longer wanted there. Called by a process that pushed after it had lost its
 * claim and so may have overwritten newer data.
 */
export const repeatSubmission = selectRows<[given: AccountSiteKey], RequestedSubmission, Transaction>({
  text: `with repeated as (
      update listing_submissions submission set ${RAISED}
      where account_id = $1 and location_id = $2 and publisher = $3 and state <> 'CANCELED'
      returning location_id, publisher, next_push_at
    )
    ${requested('repeated')}`,
  values: ({ accountId, locationId, publisher }) => [accountId, locationId, publisher],
});

/** Ends the block of the submissions of a connected account after its owner connected it again. */
export const resumeSubmissions = changeRows<
  [of: ConnectedAccountKey & { readonly locationIds: readonly number[] | null }],
  Transaction
>({
  text: `with waiting as (
      select submission.location_id, submission.publisher
      from listing_links link
      join listing_submissions submission on submission.account_id = $accountId and submission.location_id = link.location_id
        and submission.publisher = link.publisher
      where link.account_id = $accountId and link.connected_account_id = $connectedAccountId and submission.state = 'BLOCKED'
        and ($locationIds::integer[] is null or link.location_id = any($locationIds::integer[]))
      order by submission.location_id, submission.publisher
      for no key update of submission
    )
    update listing_submissions submission set state = 'QUEUED', next_push_at = null
    from waiting
    where submission.account_id = $accountId and submission.location_id = waiting.location_id
      and submission.publisher = waiting.publisher`,
});
