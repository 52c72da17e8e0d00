import { searchVector, searchVocabulary } from '@listings/domain';
import type { DiscoveredPlaceActionLink, LocationDraft, StoredLocation } from '@listings/domain';
import type { Transaction } from '../database.js';
import { draftColumns, draftTypes, draftValues, storedColumns } from './location-columns.js';
import { saveWords } from './search-words.js';

const INSERT = {
  name: 'location-insert',
  text: `
    with words as (${saveWords('$5')}), location as (
      insert into locations (account_id, id, uid, search, approved, package, voice_status, created_at, updated_at,
        ${draftColumns.join(', ')})
      values ($1, $2, $3, $4::tsvector, $6, $7, $8, $9, $9,
        ${draftTypes.map((type, position) => `$${position + 11}::${type}`).join(', ')})
    )
    insert into location_documents (account_id, id, document) values ($1, $2, $10)`,
};

/** Inserts a location with its rendered record and its search words, in one statement. */
export async function insertLocation(
  transaction: Transaction,
  { location, document }: { location: StoredLocation; document: string },
): Promise<void> {
  const { accountId, id, uid, approved, createdAt, voiceStatus } = location;
  await transaction.execute(INSERT, [
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
    ...draftValues(location),
  ]);
}

const UPDATE = {
  name: 'location-update',
  text: `
    with words as (${saveWords('$5')})
    update locations set updated_at = $3, search = $4::tsvector,
      discovered_place_action_links = coalesce($6::jsonb, discovered_place_action_links),
      ${draftColumns.map((column, position) => `${column} = $${position + 7}::${draftTypes[position]}`).join(', ')}
    where account_id = $1 and id = $2
    returning ${storedColumns}`,
};

/** Writes all writable fields of a location, and the discovered links that are left where some became managed. */
export async function updateLocation(
  transaction: Transaction,
  location: {
    accountId: number;
    id: number;
    draft: LocationDraft;
    discovered?: readonly DiscoveredPlaceActionLink[];
    now: Date;
  },
): Promise<StoredLocation> {
  const { accountId, id, draft, discovered, now } = location;
  const [row] = await transaction.query<StoredLocation>(UPDATE, [
    accountId,
    id,
    now,
    searchVector(accountId, draft),
    searchVocabulary(draft),
    discovered ? JSON.stringify(discovered) : null,
    ...draftValues(draft),
  ]);
  return row as StoredLocation;
}

/** Reads locations for a change: they stay locked until the transaction ends, in the order of their ids. */
export async function lockLocations(
  transaction: Transaction,
  key: { accountId: number; ids: readonly number[] },
): Promise<StoredLocation[]> {
  return transaction.query<StoredLocation>(
    {
      name: 'location-lock',
      text: `select ${storedColumns} from locations where account_id = $1 and id = any($2::integer[]) order by id for update`,
    },
    [key.accountId, key.ids],
  );
}

/** Notes that something was changed that the location shows from a table of its own, such as its photos. */
export async function touchLocation(
  transaction: Transaction,
  change: { accountId: number; id: number; now: Date },
): Promise<StoredLocation> {
  const [row] = await transaction.query<StoredLocation>(
    {
      name: 'location-touch',
      text: `update locations set updated_at = $3 where account_id = $1 and id = $2 returning ${storedColumns}`,
    },
    [change.accountId, change.id, change.now],
  );
  return row as StoredLocation;
}

/**
 * Opens the window in which further updates of a location emit no event, unless one is open [6.2]. True for the
 * update that opened it: it emits. Decided here, so that several api processes agree.
 */
export async function openUpdateWindow(
  transaction: Transaction,
  window: { accountId: number; id: number; now: Date; until: Date },
): Promise<boolean> {
  const changed = await transaction.execute(
    {
      name: 'location-update-window',
      text: `update locations set update_window_ends_at = $4
             where account_id = $1 and id = $2 and coalesce(update_window_ends_at, '-infinity') <= $3`,
    },
    [window.accountId, window.id, window.now, window.until],
  );
  return changed === 1;
}

/** Writes the rendered records of locations [design 3.5]; `mediaUrl` is the address under which they show photos. */
export async function saveDocuments(
  transaction: Transaction,
  documents: { accountId: number; rendered: readonly { id: number; document: string; mediaUrl: string | null }[] },
): Promise<void> {
  const { accountId, rendered } = documents;
  await transaction.execute(
    {
      name: 'location-documents-save',
      text: `insert into location_documents (account_id, id, document, media_url)
             select $1, id, document, media_url
             from unnest($2::integer[], $3::text[], $4::text[]) as rendered (id, document, media_url)
             on conflict (account_id, id) do update set document = excluded.document, media_url = excluded.media_url`,
    },
    [
      accountId,
      rendered.map(({ id }) => id),
      rendered.map(({ document }) => document),
      rendered.map(({ mediaUrl }) => mediaUrl),
    ],
  );
}
