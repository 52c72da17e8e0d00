import type { ConnectedAccountStatus, ListingLinkStatus, ResponseState } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { LEASE_END, leaseRenewal } from '../leases.js';
import { isStillDue, rowsInTurns, Turns } from '../turns.js';
import type { RowInTurns } from '../turns.js';
import { lockInteractionCounts } from './interaction-writes.js';

/** Identifies a response. */
export interface ResponseKey {
  readonly accountId: number;
  readonly responseId: string;
}

/** A response that one process has claimed. */
export interface ClaimedResponse extends ResponseKey {
  /** Fencing token: a process that lost its claim cannot write. */
  readonly claimNo: number;
  readonly interactionId: string;
  readonly state: ResponseState;
  readonly ref: string | null;
  readonly content: string;
  readonly editedContent: string | null;
  readonly attempts: number;
  readonly failures: number;
  /** Consecutive claims whose process ended without a result. */
  readonly lostClaims: number;
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

/** Claims due responses, each for one process; accounts take turns. */
export async function claimResponses(sql: Sql, { limit }: { limit: number }): Promise<ClaimedResponse[]> {
  return TURNS.next((after) => sql.query<RowInTurns<ClaimedResponse>>(CLAIM, [limit, limit, after]));
}

const FREE = '(lease_until is null or lease_until < now())';

const TURNS = new Turns<ClaimedResponse>();
const turns = rowsInTurns({
  table: 'interaction_responses',
  due: 'next_attempt_at',
  keys: ['id'],
  read: FREE,
  after: '$3',
});

const CLAIM = {
  name: 'responses-claim',
  // A condition on an array of places, because a join could also read the whole table.
  text: `
  with recursive ${turns.parts}, free as (
    select response.account_id, response.id
    from interaction_responses response join oldest on response.ctid = oldest.place
    where response.ctid = any(array(select place from oldest)) and ${isStillDue('next_attempt_at')} and ${FREE}
    order by oldest.turn, random() limit $2
    for update of response skip locked
  ), claimed as (
    update interaction_responses response set
      claim_no = claim_no + 1,
      attempts = attempts + case response.state when 'CREATED' then 1 else 0 end,
      lost_claims = lost_claims + case when lease_until is null then 0 else 1 end,
      lease_until = ${LEASE_END}
    from free where response.account_id = free.account_id and response.id = free.id
    returning response.*
  )
  select claimed.account_id as "accountId", claimed.id as "responseId", claimed.claim_no as "claimNo",
    claimed.interaction_id as "interactionId", claimed.state, claimed.external_ref as ref, claimed.content,
    claimed.edited_content as "editedContent", claimed.attempts, claimed.failures,
    claimed.lost_claims as "lostClaims",
    (extract(epoch from now() - claimed.requested_at) * 1000)::float8 as "ageMs",
    interaction.location_id as "locationId", interaction.publisher, interaction.listing_ref as "listingRef",
    interaction.external_ref as "reviewRef",
    case when link.location_id is not null then json_build_object(
      'connectedAccountId', link.connected_account_id, 'status', link.status, 'connection', connected.status
    ) end as link, ended."endedAt"
  from ended
  left join (claimed
    join interactions interaction on interaction.account_id = claimed.account_id and interaction.id = claimed.interaction_id
  ) on true
  left join listing_links link on link.account_id = claimed.account_id and link.location_id = interaction.location_id
    and link.publisher = interaction.publisher and link.listing_ref = interaction.listing_ref
  left join connected_accounts connected
    on connected.account_id = claimed.account_id and connected.id = link.connected_account_id`,
};

/** Extends the lease of a claimed response; false if the claim is lost. */
export const extendResponseLease = leaseRenewal('interaction_responses', {
  accountId: 'account_id',
  responseId: 'id',
  claimNo: 'claim_no',
});

/** The response when its holder has a result. */
export interface HeldResponse {
  readonly state: ResponseState;
  readonly content: string;
  readonly editedContent: string | null;
  readonly writtenAt: Date;
  readonly authorName: string | null;
}

/** Locks the row to write the result. Undefined if the claim was lost: the caller must not write. */
export async function lockClaimedResponse(
  transaction: Transaction,
  claim: ResponseKey & { readonly claimNo: number },
): Promise<HeldResponse | undefined> {
  const [row] = await transaction.query<HeldResponse>(
    {
      name: 'response-claim-lock',
      text: `select state, content, edited_content as "editedContent", written_at as "writtenAt",
               author_name as "authorName"
             from interaction_responses
             where account_id = $1 and id = $2 and claim_no = $3 and lease_until is not null for update`,
    },
    [claim.accountId, claim.responseId, claim.claimNo],
  );
  return row;
}

/** The result of a step of a response. */
export interface ResponseOutcome {
  readonly state: ResponseState;
  readonly ref: string | null;
  readonly content: string;
  readonly editedContent: string | null;
  readonly authorName: string | null;
  readonly writtenAt: Date;
  readonly remarks: string | null;
  readonly failures: number;
  /** Time until the response is due again; null if nothing is to do. */
  readonly waitMs: number | null;
  /** The publisher certainly does not have the response: no text of it has to be found there. */
  readonly absent: boolean;
}

/** Writes the result and releases the claim. */
export async function storeResponseOutcome(
  transaction: Transaction,
  { accountId, responseId }: ResponseKey,
  outcome: ResponseOutcome,
): Promise<void> {
  await transaction.execute(STORE, [
    accountId,
    responseId,
    outcome.state,
    outcome.ref,
    outcome.content,
    outcome.editedContent,
    outcome.authorName,
    outcome.writtenAt,
    outcome.remarks,
    outcome.failures,
    outcome.waitMs,
    outcome.absent,
  ]);
}

const STORE = {
  name: 'response-store',
  text: `
  update interaction_responses set
    state = $3, external_ref = $4, content = $5, edited_content = $6, author_name = $7, written_at = $8, remarks = $9,
    failures = $10, next_attempt_at = now() + $11::float8 * interval '1 millisecond', lost_claims = 0, lease_until = null,
    attempts = case when $12 then 0 else attempts end
  where account_id = $1 and id = $2`,
};

/**
 * Archives the other responses that had this place at a publisher which keeps one response to a review: the call has
 * replaced them.
 */
export async function archiveReplaced(
  transaction: Transaction,
  { accountId, responseId }: ResponseKey,
  { interactionId, ref }: { interactionId: string; ref: string },
): Promise<void> {
  await transaction.execute(
    {
      name: 'responses-archive-replaced',
      text: `update interaction_responses set state = 'ARCHIVED', next_attempt_at = null, edited_content = null,
               claim_no = claim_no + 1, lease_until = null
             where account_id = $1 and interaction_id = $3 and id <> $2 and external_ref = $4 and state <> 'ARCHIVED'`,
    },
    [accountId, responseId, interactionId, ref],
  );
}

/** Makes responses that wait for the owner due, after the owner connected the account again. */
export async function resumeResponses(
  transaction: Transaction,
  { accountId, connectedAccountId }: { accountId: number; connectedAccountId: string },
): Promise<void> {
  // Ingestion changes several responses in another order.
  await lockInteractionCounts(transaction, accountId);
  await transaction.execute(
    `update interaction_responses response set next_attempt_at = now(), failures = 0
     from interactions interaction join listing_links link on link.account_id = interaction.account_id
       and link.location_id = interaction.location_id and link.publisher = interaction.publisher
     where response.account_id = $1 and response.next_attempt_at is not null and interaction.account_id = $1
       and interaction.id = response.interaction_id and link.connected_account_id = $2`,
    [accountId, connectedAccountId],
  );
}
