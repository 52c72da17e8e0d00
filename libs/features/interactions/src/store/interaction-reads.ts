import { firstBatch, selectRows, selectsAny } from '@listings/persistence';
import type { InteractionContent, StoredResponse } from '../rules/interaction-changes.js';
import type { InteractionStatus } from '../rules/interaction.js';
import type { InteractionPosition } from './list/interaction-list.js';

/** A stored response as clients read it. */
export interface ResponseRecord extends Omit<StoredResponse, 'ref' | 'writtenAt'> {
  /** ISO 8601. */
  readonly writtenAt: string;
  /** Whether the publisher was asked to close the interaction with it. */
  readonly closes: boolean;
  readonly remarks: string | null;
}

/**
 * Whether responses reach the listing that an interaction was read from: CONNECTED; RECONNECT, its publisher no longer accepts the access that the
 * owner granted; NO_ACCESS, the connected account has lost the listing; or NOT_CONNECTED, the listing is not linked any more.
 */
export type InteractionConnection = 'CONNECTED' | 'RECONNECT' | 'NO_ACCESS' | 'NOT_CONNECTED';

/** A stored interaction as clients read it. */
export interface InteractionRecord
  extends InteractionPosition, Omit<InteractionContent, 'recommendation' | 'changedAt'> {
  readonly locationId: number;
  readonly publisher: string;
  readonly status: InteractionStatus;
  readonly responseCount: number;
  readonly connection: InteractionConnection;
  readonly responses: readonly ResponseRecord[];
}

/** Whether the account has the location. */
export const locationExists = selectsAny<[given: { accountId: number; locationId: number }]>({
  name: 'location-exists',
  text: 'select 1 from locations where account_id = $accountId and id = $locationId',
});

/** The {@link InteractionConnection} of an interaction of a table. */
export const connectionOf = (table: 'listed' | 'interactions') => `coalesce((
    select case when connected.status = 'REAUTH_REQUIRED' then 'RECONNECT'
        when connected.status <> 'CONNECTED' or link.status = 'GONE' then 'NOT_CONNECTED'
        when link.status = 'INACCESSIBLE' then 'NO_ACCESS' else 'CONNECTED' end
    from listing_links link
    join connected_accounts connected on connected.account_id = link.account_id and connected.id = link.connected_account_id
    where link.account_id = ${table}.account_id and link.location_id = ${table}.location_id
      and link.publisher = ${table}.publisher and link.listing_ref = ${table}.listing_ref
  ), 'NOT_CONNECTED')`;

/** The responses of an interaction that clients see. */
export const SHOWN_RESPONSES = `from interaction_responses response
    where response.account_id = listed.account_id and response.interaction_id = listed.id
      and response.state not in ('ARCHIVING', 'ARCHIVED')`;

/** JSON array of {@link ResponseRecord}. */
const RESPONSES = `coalesce((
    select json_agg(json_build_object(
      'id', response.id, 'content', response.content, 'editedContent', response.edited_content,
      'authorName', response.author_name, 'writtenAt', response.written_at, 'byOwner', response.by_owner, 'closes', response.closes,
      'state', response.state, 'remarks', response.remarks
    ) order by response.written_at, response.id) ${SHOWN_RESPONSES}
  ), '[]')`;

/** The columns of {@link InteractionRecord}. */
const RECORD = `
  listed.id, listed.location_id as "locationId", listed.publisher, listed.category, listed.status, listed.rating,
  listed.rating_text as "ratingText",
  listed.title, listed.content, listed.author_name as "authorName", listed.author_avatar as "authorAvatar",
  listed.permalink, listed.not_answerable as "notAnswerable", listed.posted_at as "postedAt",
  listed.response_count as "responseCount", listed.last_response_at as "lastResponseAt",
  ${connectionOf('listed')} as connection, ${RESPONSES} as responses`;

/** Reads interactions by their ids, archived ones included; ids of other accounts are left out. */
export const findInteractionsById = selectRows<
  [given: { accountId: number; ids: readonly string[] }],
  InteractionRecord
>({
  name: 'interactions-by-id',
  text: `select ${RECORD} from interactions listed where account_id = $1 and id = any($2::uuid[])`,
  values: ({ accountId, ids }) => [accountId, ids],
});

/**
 * Reads the first of some interactions in the order of their ids, as {@link findInteractionsById} does: no further one once their texts have a
 * megabyte, because one with its responses may have some. Those behind the last one follow; none of the ids is known where none is returned.
 */
export const findInteractionBatch = selectRows<
  [given: { accountId: number; ids: readonly string[] }],
  InteractionRecord
>({
  name: 'interactions-batch',
  text: firstBatch({
    rows: `select found.*, coalesce(octet_length(title), 0) + coalesce(octet_length(content), 0) + octet_length(responses::text) as bytes
      from (
        select ${RECORD}, asked.place from unnest($2::uuid[]) with ordinality as asked (id, place)
        join interactions listed on listed.account_id = $1 and listed.id = asked.id order by asked.place
      ) found`,
    order: 'place',
  }),
  values: ({ accountId, ids }) => [accountId, ids],
});

/** The ids that are behind the last of a batch: all that {@link findInteractionBatch} has not read. */
export function idsBehind(ids: readonly string[], batch: readonly InteractionRecord[]): readonly string[] {
  const last = batch.at(-1);
  return last ? ids.slice(ids.indexOf(last.id) + 1) : [];
}
