import type { ConnectedAccountStatus, ListingLinkStatus } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { changeRows, selectRow, sqlList } from '@listings/persistence';
import type { StoredResponse } from '../rules/interaction-changes.js';
import { openResponseStates } from '../rules/response-state.js';
import type { ResponseState } from '../rules/response-state.js';
import { lockCountsOfAccounts, lockInteractionCounts } from './interaction-writes.js';

/** Identifies a response. */
export interface ResponseKey {
  readonly accountId: number;
  readonly responseId: string;
}

/** A response with something left to do at the publisher. */
export interface OpenResponse extends ResponseKey {
  readonly interactionId: string;
  readonly state: ResponseState;
  readonly ref: string | null;
  readonly content: string;
  readonly editedContent: string | null;
  /** Whether the publisher closes the interaction with it. */
  readonly closes: boolean;
  /** Calls before this step that may have written it at the publisher. */
  readonly attempts: number;
  readonly failures: number;
  /** Time since the response was stored or last changed by the client. */
  readonly ageMs: number;
  readonly locationId: number;
  readonly publisher: string;
  readonly listingRef: string;
  readonly reviewRef: string;
  /** The link of the listing that the interaction was read from; null if it was unlinked. */
  readonly link: null | {
    readonly connectedAccountId: string;
    readonly status: ListingLinkStatus;
    readonly connection: ConnectedAccountStatus;
  };
}

/** Returns those of some responses that have something left to do, and counts the call that is about to send one. */
export async function beginResponses(transaction: Transaction, keys: readonly ResponseKey[]): Promise<OpenResponse[]> {
  const accountIds = keys.map(({ accountId }) => accountId);
  // Ingestion changes several responses in another order.
  await lockCountsOfAccounts(transaction, accountIds);
  return transaction.query<OpenResponse>(BEGIN, [accountIds, keys.map(({ responseId }) => responseId)]);
}

const BEGIN = {
  name: 'responses-begin',
  text: `
  with open as (
    select response.* from unnest($1::integer[], $2::uuid[]) as wanted (account_id, id)
    join interaction_responses response on response.account_id = wanted.account_id and response.id = wanted.id
    where response.state in (${sqlList(openResponseStates)})
    for no key update of response
  ), begun as (
    update interaction_responses response set attempts = response.attempts + 1
    from open where response.account_id = open.account_id and response.id = open.id and open.state = 'CREATED'
  )
  select open.account_id as "accountId", open.id as "responseId", open.interaction_id as "interactionId", open.state,
    open.external_ref as ref, open.content, open.edited_content as "editedContent", open.closes, open.attempts, open.failures,
    (extract(epoch from now() - open.requested_at) * 1000)::float8 as "ageMs",
    interaction.location_id as "locationId", interaction.publisher, interaction.listing_ref as "listingRef",
    interaction.external_ref as "reviewRef",
    case when link.location_id is not null then json_build_object(
      'connectedAccountId', link.connected_account_id, 'status', link.status, 'connection', connected.status
    ) end as link
  from open
  join interactions interaction on interaction.account_id = open.account_id and interaction.id = open.interaction_id
  left join listing_links link on link.account_id = open.account_id and link.location_id = interaction.location_id
    and link.publisher = interaction.publisher and link.listing_ref = interaction.listing_ref
  left join connected_accounts connected
    on connected.account_id = open.account_id and connected.id = link.connected_account_id`,
};

/** The response when a step of it has a result. */
export type HeldResponse = Pick<StoredResponse, 'state' | 'content' | 'editedContent' | 'writtenAt' | 'authorName'>;

/** Locks a response to write the result of a step. Undefined if ingestion has recorded a result meanwhile: nothing is left to do. */
export const lockOpenResponse = selectRow<[key: ResponseKey], HeldResponse, Transaction>({
  name: 'response-open-lock',
  text: `select state, content, edited_content as "editedContent", written_at as "writtenAt",
      author_name as "authorName"
    from interaction_responses
    where account_id = $accountId and id = $responseId and state in (${sqlList(openResponseStates)}) for update`,
});

/** The result of a step of a response. */
export interface ResponseOutcome extends HeldResponse, Pick<StoredResponse, 'ref'> {
  readonly remarks: string | null;
  readonly failures: number;
  /** The publisher certainly lacks the response: no reading has to look for its text. */
  readonly absent: boolean;
}

/** Writes the result. */
export const storeResponseOutcome = changeRows<[given: ResponseKey, outcome: ResponseOutcome], Transaction>({
  name: 'response-store',
  text: `
  update interaction_responses set
    state = $2.state, external_ref = $2.ref, content = $2.content, edited_content = $2.editedContent, author_name = $2.authorName,
    written_at = $2.writtenAt, remarks = $2.remarks, failures = $2.failures, attempts = case when $2.absent then 0 else attempts end
  where account_id = $accountId and id = $responseId`,
});

/**
 * Archives the other responses that had this place at a publisher which keeps one response to a review: the call has
 * replaced them.
 */
export const archiveReplaced = changeRows<
  [given: ResponseKey, more: { interactionId: string; ref: string }],
  Transaction
>({
  name: 'responses-archive-replaced',
  text: `update interaction_responses set state = 'ARCHIVED', edited_content = null
    where account_id = $accountId and interaction_id = $2.interactionId and id <> $responseId and external_ref = $2.ref
      and state <> 'ARCHIVED'`,
});

/**
 * Lets the responses that wait for the owner begin anew, after the owner connected the account again. Returns their ids; the caller makes
 * them due.
 */
export async function resumeResponses(
  transaction: Transaction,
  { accountId, connectedAccountId }: { accountId: number; connectedAccountId: string },
): Promise<string[]> {
  // Ingestion changes several responses in another order.
  await lockInteractionCounts(transaction, accountId);
  const rows = await transaction.query<{ id: string }>(
    `update interaction_responses response set failures = 0
     from interactions interaction join listing_links link on link.account_id = interaction.account_id
       and link.location_id = interaction.location_id and link.publisher = interaction.publisher
     where response.account_id = $1 and response.state in (${sqlList(openResponseStates)}) and interaction.account_id = $1
       and interaction.id = response.interaction_id and link.connected_account_id = $2
     returning response.id`,
    [accountId, connectedAccountId],
  );
  return rows.map(({ id }) => id);
}
