import type { AccountSiteKey } from '@listings/domain';
import { changeRows, selectRows, selectValues } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type {
  InteractionChange,
  InteractionContent,
  ReadResponse,
  StoredInteraction,
} from '../rules/interaction-changes.js';
import type { ResponseState } from '../rules/response-state.js';

/** First key of the advisory locks of this module; the second is the account. */
const LOCK_CLASS = 20_101;

/** {@link lockInteractionCounts} for several accounts, in the order of their ids. */
export const lockCountsOfAccounts = changeRows<[accountIds: readonly number[]], Transaction>({
  name: 'interaction-counts-lock-accounts',
  text: `select pg_advisory_xact_lock(${LOCK_CLASS}, id) from (select distinct unnest($1::integer[]) as id order by id) account`,
});

/**
 * Serializes the changes of an account's interactions until the transaction ends. Their counts are rows that all of
 * them change, so two transactions could otherwise wait for each other. Call it before the first change.
 */
export const lockInteractionCounts = changeRows<[accountId: number], Transaction>({
  name: 'interaction-counts-lock',
  text: `select pg_advisory_xact_lock(${LOCK_CLASS}, $1)`,
});

/**
 * Returns the references of the interactions of a listing that were posted last. What was stored by a read that failed
 * later is left out: that read did not reach what the publisher lists after it.
 */
export const findKnownRefs = selectValues<[given: AccountSiteKey, limit: number], string>({
  name: 'interactions-known',
  text: `select external_ref as ref from interactions
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and status <> 'ARCHIVED'
      and created_at <= (select read_at from interaction_feeds
                         where account_id = $accountId and location_id = $locationId and publisher = $publisher)
    order by posted_at desc limit $2`,
});

/** Reads the stored interactions with these references, with their responses, and locks them. */
export async function lockInteractionsByRef(
  transaction: Transaction,
  { accountId, locationId, publisher }: AccountSiteKey,
  refs: readonly string[],
): Promise<StoredInteraction[]> {
  return (await transaction.query<StoredRow>(LOCK_BY_REF, [accountId, locationId, publisher, refs])).map(toStored);
}

const LOCK_BY_REF = {
  name: 'interactions-lock-by-ref',
  text: `
  with found as (
    select * from interactions
    where account_id = $1 and location_id = $2 and publisher = $3 and external_ref = any($4::text[])
    order by id for update
  )
  select found.id, found.external_ref as ref, found.category, found.status, found.rating, found.rating_text as "ratingText", found.recommendation,
    found.title, found.content, found.author_name as "authorName", found.author_avatar as "authorAvatar",
    found.permalink, found.not_answerable as "notAnswerable", found.posted_at as "postedAt",
    found.changed_at as "changedAt", found.missed_reads as "missedReads",
    coalesce((
      select json_agg(json_build_object(
        'id', response.id, 'ref', response.external_ref, 'byOwner', response.by_owner, 'state', response.state,
        'content', response.content, 'editedContent', response.edited_content, 'authorName', response.author_name,
        'writtenAt', response.written_at
      ) order by response.written_at)
      from interaction_responses response
      where response.account_id = $1 and response.interaction_id = found.id and response.state <> 'ARCHIVED'
    ), '[]') as responses
  from found`,
};

/** JSON has no timestamps. */
type StoredRow = Omit<StoredInteraction, 'responses'> & {
  readonly responses: readonly (Omit<StoredInteraction['responses'][number], 'writtenAt'> & { writtenAt: string })[];
};

function toStored(row: StoredRow): StoredInteraction {
  return {
    ...row,
    responses: row.responses.map((response) => ({ ...response, writtenAt: new Date(response.writtenAt) })),
  };
}

/** The values of an interaction to insert or to change. */
export interface InteractionRow
  extends
    Omit<InteractionContent, 'ratingText' | 'recommendation'>,
    Pick<InteractionChange, 'responseCount' | 'firstResponseAt' | 'lastResponseAt'>,
    Pick<StoredInteraction, 'id' | 'ref' | 'status' | 'postedAt'> {
  readonly listingRef: string;
  /** See `InteractionContent`. */
  readonly ratingText?: string | null;
  readonly recommendation: string | null;
  /** Lexemes, see libs/domain, interaction-lexemes. */
  readonly search: readonly string[];
  /** See libs/domain, review-phrases. */
  readonly phrases: readonly string[];
}

const COLUMNS = `id, external_ref, listing_ref, category, status, rating, rating_text, recommendation, title, content, author_name,
  author_avatar, permalink, not_answerable, posted_at, changed_at, response_count, first_response_at,
  last_response_at`;
const RECORD = `(id uuid, ref text, "listingRef" text, category text, status text, rating smallint, "ratingText" text, recommendation text,
  title text, content text, "authorName" text, "authorAvatar" text, permalink text, "notAnswerable" text,
  "postedAt" timestamptz, "changedAt" timestamptz, "responseCount" smallint, "firstResponseAt" timestamptz,
  "lastResponseAt" timestamptz, search jsonb, phrases jsonb)`;
const VALUES = `id, ref, "listingRef", category, status, rating, "ratingText", recommendation, title, content, "authorName",
  "authorAvatar", permalink, "notAnswerable", "postedAt", "changedAt", "responseCount", "firstResponseAt",
  "lastResponseAt"`;
const SEARCH = `array_to_tsvector(array(select jsonb_array_elements_text(row.search)))`;
const PHRASES = `array(select jsonb_array_elements_text(row.phrases))`;

/** Inserts interactions. */
export const insertInteractions = changeRows<[given: AccountSiteKey, rows: readonly InteractionRow[]], Transaction>({
  name: 'interactions-insert',
  text: `insert into interactions (account_id, location_id, publisher, ${COLUMNS}, search, phrases)
    select $1, $2, $3, ${VALUES}, ${SEARCH}, ${PHRASES} from jsonb_to_recordset($4::jsonb) as row ${RECORD}`,
  values: ({ accountId, locationId, publisher }, rows) => [accountId, locationId, publisher, JSON.stringify(rows)],
  isNeeded: (_, rows) => rows.length > 0,
});

/**
 * Changes interactions that the caller has locked. Their date stays the one of the first reading, and the time of the first answer when a
 * publisher moves it with an edit.
 */
export const updateInteractions = changeRows<[accountId: number, rows: readonly InteractionRow[]], Transaction>({
  name: 'interactions-update',
  text: `update interactions stored set listing_ref = row."listingRef", category = row.category, status = row.status,
      rating = row.rating, rating_text = row."ratingText", recommendation = row.recommendation, title = row.title, content = row.content,
      author_name = row."authorName", author_avatar = row."authorAvatar", permalink = row.permalink,
      not_answerable = row."notAnswerable", changed_at = row."changedAt",
      response_count = row."responseCount", last_response_at = row."lastResponseAt", missed_reads = 0,
      first_response_at = case when row."responseCount" > 0
        then least(stored.first_response_at, row."firstResponseAt") end,
      search = ${SEARCH}, phrases = ${PHRASES}
    from jsonb_to_recordset($2::jsonb) as row ${RECORD}
    where stored.account_id = $1 and stored.id = any($3::uuid[]) and stored.id = row.id`,
  values: (accountId, rows) => [accountId, JSON.stringify(rows), rows.map(({ id }) => id)],
  isNeeded: (_, rows) => rows.length > 0,
});

/** The values of a response that was read from the publisher. */
export interface ResponseRow extends Omit<ReadResponse, 'state'> {
  readonly id: string;
  readonly interactionId: string;
  readonly state: ResponseState;
}

const RESPONSE_RECORD = `(id uuid, "interactionId" uuid, ref text, "byOwner" boolean, state text, content text,
  "authorName" text, "writtenAt" timestamptz, remarks text)`;

/** Inserts responses. */
export const insertReadResponses = changeRows<[accountId: number, rows: readonly ResponseRow[]], Transaction>({
  name: 'interaction-responses-insert',
  text: `insert into interaction_responses
      (account_id, id, interaction_id, external_ref, by_owner, state, content, author_name, written_at, remarks)
    select $1, id, "interactionId", ref, "byOwner", state, content, "authorName", "writtenAt", remarks
    from jsonb_to_recordset($2::jsonb) as row ${RESPONSE_RECORD}`,
  values: (accountId, rows) => [accountId, JSON.stringify(rows)],
  isNeeded: (_, rows) => rows.length > 0,
});

/** Changes responses as they were read. A worker that was stopped while it worked on one finds its result recorded. */
export const updateReadResponses = changeRows<[accountId: number, rows: readonly ResponseRow[]], Transaction>({
  name: 'interaction-responses-update',
  text: `update interaction_responses stored set external_ref = row.ref, state = row.state, content = row.content,
      edited_content = null, author_name = coalesce(row."authorName", stored.author_name),
      written_at = row."writtenAt", remarks = row.remarks, failures = 0
    from jsonb_to_recordset($2::jsonb) as row ${RESPONSE_RECORD}
    where stored.account_id = $1 and stored.id = any($3::uuid[]) and stored.id = row.id`,
  values: (accountId, rows) => [accountId, JSON.stringify(rows), rows.map(({ id }) => id)],
  isNeeded: (_, rows) => rows.length > 0,
});

/** Archives responses that the publisher does not show any more. */
export const archiveResponses = changeRows<[accountId: number, ids: readonly string[]], Transaction>({
  name: 'interaction-responses-archive',
  text: `update interaction_responses set state = 'ARCHIVED', edited_content = null
    where account_id = $1 and id = any($2::uuid[])`,
  isNeeded: (_, ids) => ids.length > 0,
});

/** Returns interactions of a listing that are not archived, in the order of their references, beginning after one. */
export const findListedRefs = selectRows<
  [given: AccountSiteKey & { listingRef: string }, more: { afterRef: string; limit: number }],
  { ref: string; missedReads: number }
>({
  name: 'interactions-listed-refs',
  text: `select external_ref as ref, missed_reads as "missedReads" from interactions
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and external_ref > $2.afterRef
      and listing_ref = $listingRef and status <> 'ARCHIVED'
    order by external_ref limit $2.limit`,
});

/** Counts a complete read that did not contain these interactions. */
export const countMissedRead = changeRows<[given: AccountSiteKey, refs: readonly string[]], Transaction>({
  name: 'interactions-missed',
  text: `update interactions set missed_reads = missed_reads + 1
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and external_ref = any($2::text[])`,
});

/** An interaction that was archived, with the fields of its event. */
export type ArchivedInteraction = Omit<StoredInteraction, 'responses'>;

/** Archives interactions that the publisher does not show any more. Returns those that were not archived before. */
export const archiveInteractions = selectRows<
  [given: AccountSiteKey, refs: readonly string[]],
  ArchivedInteraction,
  Transaction
>({
  name: 'interactions-archive',
  text: `update interactions set status = 'ARCHIVED', missed_reads = 0
    where account_id = $accountId and location_id = $locationId and publisher = $publisher and external_ref = any($2::text[])
      and status <> 'ARCHIVED'
    returning id, external_ref as ref, category, status, rating, rating_text as "ratingText", recommendation, title, content,
      author_name as "authorName", author_avatar as "authorAvatar", permalink,
      not_answerable as "notAnswerable", posted_at as "postedAt", changed_at as "changedAt",
      missed_reads as "missedReads"`,
});
