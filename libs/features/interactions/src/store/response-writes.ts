import type { Transaction } from '@listings/persistence';
import { changeRows, selectRow, selectValue, sqlList } from '@listings/persistence';
import { countsAsAnswer } from '../rules/interaction-changes.js';
import type { StoredResponse } from '../rules/interaction-changes.js';
import { nextInteractionStatus } from '../rules/interaction.js';
import type { ResponseState } from '../rules/response-state.js';
import { connectionOf } from './interaction-reads.js';
import type { InteractionRecord } from './interaction-reads.js';

/** Identifies an interaction. */
export interface InteractionKey {
  readonly accountId: number;
  readonly interactionId: string;
}

/** An interaction that is locked to change its responses, with the fields of its events. */
export interface LockedInteraction extends Omit<InteractionRecord, 'lastResponseAt' | 'responses'> {
  /** Whether a response that may be at the publisher still has to be removed there. */
  readonly removing: boolean;
}

/** Locks an interaction of the account; undefined if it has none with this id. */
export const lockInteraction = selectRow<[given: InteractionKey], LockedInteraction, Transaction>({
  name: 'interaction-lock',
  text: `select interactions.id, location_id as "locationId", publisher, category, status, rating, rating_text as "ratingText", title, content,
      author_name as "authorName", author_avatar as "authorAvatar", permalink,
      not_answerable as "notAnswerable", posted_at as "postedAt", response_count as "responseCount",
      ${connectionOf('interactions')} as connection,
      exists (
        select 1 from interaction_responses response
        where response.account_id = $accountId and response.interaction_id = interactions.id
          and response.state = 'ARCHIVING' and (response.external_ref is not null or response.attempts > 0)
      ) as removing
    from interactions where account_id = $accountId and interactions.id = $interactionId for update`,
});

/** A response that is locked to be changed. */
export interface LockedResponse extends StoredResponse {
  readonly interactionId: string;
  /** Calls that may have written it at the publisher. */
  readonly attempts: number;
}

const RESPONSE = `id, interaction_id as "interactionId", external_ref as ref, by_owner as "byOwner", state, content,
  edited_content as "editedContent", author_name as "authorName", written_at as "writtenAt", attempts`;

/** Returns the interaction that a response answers; undefined if the account has no such response. */
export const interactionOfResponse = selectValue<
  [given: { accountId: number; responseId: string }],
  string,
  Transaction
>({
  name: 'interaction-of-response',
  text: 'select interaction_id as id from interaction_responses where account_id = $accountId and id = $responseId',
});

/** Locks a response that is not archived; undefined if the account has none with this id. */
export const lockResponse = selectRow<[given: { accountId: number; responseId: string }], LockedResponse, Transaction>({
  name: 'interaction-response-lock',
  text: `select ${RESPONSE} from interaction_responses
    where account_id = $accountId and id = $responseId and state not in ('ARCHIVING', 'ARCHIVED') for update`,
});

/** Inserts a response of the client. */
export const insertResponse = changeRows<
  [given: InteractionKey, response: { id: string; content: string; closes: boolean; writtenAt: Date }],
  Transaction
>({
  text: `insert into interaction_responses
      (account_id, id, interaction_id, by_owner, state, content, closes, written_at)
    values ($accountId, $2.id, $interactionId, true, 'CREATED', $2.content, $2.closes, $2.writtenAt)`,
});

/**
 * Changes a response as the client wants it. A worker that calls the publisher for it now records what it sent and leaves the
 * change to a later step.
 */
export const changeResponse = changeRows<
  [
    given: { accountId: number; responseId: string },
    change: { state: ResponseState; content: string; editedContent: string | null },
  ],
  Transaction
>({
  text: `update interaction_responses set state = $2.state, content = $2.content, edited_content = $2.editedContent, remarks = null, failures = 0,
      requested_at = now()
    where account_id = $accountId and id = $responseId`,
});

const ANSWERS = sqlList(
  (['CREATED', 'COMPLETED', 'CONFIRMED', 'FAILED', 'ARCHIVING', 'ARCHIVED'] as const).filter(countsAsAnswer),
);

/**
 * Recomputes the answers of a locked interaction and its workflow status [contract 6]. Returns the interaction after the
 * change. The caller has locked the counts.
 */
export async function refreshAnswers(
  transaction: Transaction,
  { accountId }: { accountId: number },
  interaction: LockedInteraction,
): Promise<LockedInteraction> {
  const [answers] = await transaction.query<{ count: number; first: Date | null; last: Date | null }>(
    {
      name: 'interaction-answers',
      text: `select count(*)::integer as count, min(written_at) as first, max(written_at) as last from interaction_responses
             where account_id = $1 and interaction_id = $2 and by_owner and state in (${ANSWERS})`,
    },
    [accountId, interaction.id],
  );
  const responseCount = answers?.count ?? 0;
  const event = responseCount > 0 ? 'responded' : 'response_removed';
  const status = nextInteractionStatus(interaction.status, event);
  await transaction.execute(
    {
      name: 'interaction-answers-store',
      text: `update interactions set response_count = $3::smallint, last_response_at = $4, status = $5,
               first_response_at = case when $3::smallint > 0 then least(first_response_at, $6) end
             where account_id = $1 and id = $2`,
    },
    [accountId, interaction.id, responseCount, answers?.last ?? null, status, answers?.first ?? null],
  );
  return { ...interaction, responseCount, status };
}

/** Archives an interaction that its publisher no longer has. */
export const archiveInteraction = changeRows<[given: InteractionKey], Transaction>({
  text: `update interactions set status = 'ARCHIVED' where account_id = $accountId and id = $interactionId`,
});
