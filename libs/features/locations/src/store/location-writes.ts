import { searchVector, searchVocabulary } from '@listings/domain';
import type { LocationDraft, StoredLocation } from '@listings/domain';
import { notifyDispatchers } from '@listings/events';
import type { OutboxEvent } from '@listings/events';
import { NoSeatLeft, seatsInOtherSlots } from '@listings/feature-accounts';
import type { Transaction } from '@listings/persistence';
import { changeRows, countSlot, selectOnly, selectRows, selectSet } from '@listings/persistence';
import { currentCause } from '@listings/platform';
import type { ChangeAuthor } from '../rules/location-change.js';
import { UPDATE_WINDOW_MS } from '../rules/update-window.js';
import { saveTags } from './account-tags.js';
import { draftColumns, draftTypes, draftValues, storedColumns } from './location-columns.js';
import { saveWords } from './search-lexemes.js';

const COLUMNS_FROM = 21;
const UPDATED_FROM = 7;
const STORE_ID = draftColumns.indexOf('store_id') + UPDATED_FROM;

/**
 * One statement writes the location with its search words, record and history, then the account's counts, then the event.
 * With a seat limit all writers of the account wait for the row of counts, so it is locked last and as briefly as possible.
 */
const INSERT = {
  name: 'location-insert',
  text: `
    with words as (${saveWords('$5')} returning 1), names as (${saveTags('$18')} returning 1), location as (
      insert into locations (account_id, id, uid, search, approved, package, voice_status, created_at, updated_at,
        unique_store_code, ${draftColumns.join(', ')})
      values ($1, $2, $3, $4::tsvector, $6, $7, $8, $9, $9,
        true, ${draftTypes.map((type, position) => `$${position + COLUMNS_FROM}::${type}`).join(', ')})
      returning 1
    ), document as (
      insert into location_documents (account_id, id, document) values ($1, $2, $10) returning 1
    ), change as (
      insert into location_changes (account_id, location_id, at, action, actor, actor_id, actor_name)
      values ($1, $2, $9, 'CREATED', $14, $15, $16) returning 1
    ), written as (
      select (select count(*) from words) + (select count(*) from names) + (select count(*) from location) + (select count(*) from document)
        + (select count(*) from change) as rows
    ), seat as (
      update location_counts set locations = locations + 1, active_locations = active_locations + 1
      from written
      where account_id = $1 and slot = $17 and written.rows > 0
        and ($11::integer is null or active_locations + ${seatsInOtherSlots('$17')} < $11)
      returning 1
    ), recorded as (
      insert into event_outbox (account_id, location_id, type, body, correlation_id, trace_parent)
        select $1, $2, $12, $13, $19::text, $20::text from seat
      returning 1
    )
    select count(*) as count from recorded`,
};

/**
 * Inserts a location with its rendered record, search words and history, takes a seat for it and stores its event [contract 8].
 * Throws {@link NoSeatLeft} if no seat is free; the caller must roll back.
 */
export async function insertLocation(
  transaction: Transaction,
  given: {
    location: StoredLocation;
    document: string;
    seatLimit: number | null;
    event: OutboxEvent;
    author: ChangeAuthor;
  },
): Promise<void> {
  const { location, document, seatLimit, event, author } = given;
  const { accountId, id, uid, approved, createdAt, voiceStatus } = location;
  const [stored] = await transaction.query<{ count: number }>(INSERT, [
    accountId,
    id,
    uid,
    searchVector(accountId, location),
    searchVocabulary(location),
    approved,
    location.package,
    voiceStatus,
    createdAt,
    document,
    seatLimit,
    event.type,
    event.body,
    author.kind,
    author.id,
    author.name,
    countSlot(seatLimit),
    sortedTags(location),
    currentCause()?.correlationId ?? null,
    currentCause()?.traceParent ?? null,
    ...draftValues(location),
  ]);
  if (stored?.count !== 1) throw new NoSeatLeft();
  notifyDispatchers(transaction, accountId);
}

/** Updates all writable fields of a location. */
export const updateLocationRow = selectOnly<
  [location: { accountId: number; id: number; draft: LocationDraft; now: Date }],
  StoredLocation,
  Transaction
>({
  name: 'location-update',
  text: `
    with words as (${saveWords('$5')}), names as (${saveTags('$6')})
    update locations set updated_at = $3, search = $4::tsvector,
      -- a code that an earlier release took for another one stays as it is
      unique_store_code = case when store_id is distinct from $${STORE_ID}::text then true else unique_store_code end,
      ${draftColumns.map((column, position) => `${column} = $${position + UPDATED_FROM}::${draftTypes[position]}`).join(', ')}
    where account_id = $1 and id = $2
    returning ${storedColumns}`,
  values: ({ accountId, id, draft, now }) => [
    accountId,
    id,
    now,
    searchVector(accountId, draft),
    searchVocabulary(draft),
    sortedTags(draft),
    ...draftValues(draft),
  ],
});

function sortedTags({ tags }: LocationDraft): string[] {
  return [...new Set(tags)].sort();
}

/** Reads locations for a change and locks them until the transaction ends, in the order of their ids. */
export const lockLocations = selectRows<
  [key: { accountId: number; ids: readonly number[] }],
  StoredLocation,
  Transaction
>({
  name: 'location-lock',
  text: `select ${storedColumns} from locations where account_id = $accountId and id = any($ids::integer[]) order by id for update`,
});

/** Updates the change time of a location after a change of data in another table, such as its photos. */
export const touchLocation = selectOnly<
  [change: { accountId: number; id: number; now: Date }],
  StoredLocation,
  Transaction
>({
  name: 'location-touch',
  text: `update locations set updated_at = $now where account_id = $accountId and id = $id returning ${storedColumns}`,
});

/** Opens the window of one location: {@link openUpdateWindows}. */
export async function openUpdateWindow(
  transaction: Transaction,
  { accountId, id }: { accountId: number; id: number },
): Promise<boolean> {
  return (await openUpdateWindows(transaction, { accountId, ids: [id] })).has(id);
}

/**
 * Opens the windows in which further updates of locations emit no event, unless they are open [6.2]. Returns the locations whose window this
 * update opened, so that it must emit their events. The clock of the database decides, so that all api processes agree; the statement's time
 * counts, because the transaction may have waited for the locations.
 */
export const openUpdateWindows = selectSet<[given: { accountId: number; ids: readonly number[] }], number, Transaction>(
  {
    name: 'location-update-windows',
    text: `update locations set
      update_window_ends_at = statement_timestamp() + make_interval(secs => ${UPDATE_WINDOW_MS}::double precision / 1000)
    where account_id = $accountId and id = any($ids::integer[]) and coalesce(update_window_ends_at, '-infinity') <= statement_timestamp()
    returning id`,
  },
);

/**
 * Stores the rendered records of locations [design 3.5]; `mediaUrl` is the base URL of the photos that they contain.
 */
export const saveDocuments = changeRows<
  [documents: { accountId: number; rendered: readonly { id: number; document: string; mediaUrl: string | null }[] }],
  Transaction
>({
  name: 'location-documents-save',
  text: `insert into location_documents (account_id, id, document, media_url)
    select $accountId, id, document, media_url
    from unnest($rendered.id::integer[], $rendered.document::text[], $rendered.mediaUrl::text[]) as rendered (id, document, media_url)
    on conflict (account_id, id) do update set document = excluded.document, media_url = excluded.media_url`,
});
