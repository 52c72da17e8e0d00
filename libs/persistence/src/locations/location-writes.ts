import type { LocationDraft, StoredLocation } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import { draftColumns, draftTypes, draftValues, storedColumns } from './location-columns.js';

const INSERT = {
  name: 'location-insert',
  text: `
    insert into locations (account_id, approved, search, created_at, updated_at, ${draftColumns.join(', ')})
    values ($1, $2, $3::tsvector, $4, $4, ${draftTypes.map((type, position) => `$${position + 5}::${type}`).join(', ')})
    returning ${storedColumns}`,
};

/** Inserts a location; its document is written apart, with {@link saveDocuments}. */
export async function insertLocation(
  transaction: Transaction,
  location: {
    accountId: number;
    draft: LocationDraft;
    approved: StoredLocation['approved'];
    search: string;
    now: Date;
  },
): Promise<StoredLocation> {
  const { accountId, draft, approved, search, now } = location;
  const [row] = await transaction.query<StoredLocation>(INSERT, [
    accountId,
    approved,
    search,
    now,
    ...draftValues(draft),
  ]);
  return row as StoredLocation;
}

const UPDATE = {
  name: 'location-update',
  text: `
    update locations set updated_at = $3, search = $4::tsvector,
      ${draftColumns.map((column, position) => `${column} = $${position + 5}::${draftTypes[position]}`).join(', ')}
    where account_id = $1 and id = $2
    returning ${storedColumns}`,
};

/** Writes all writable fields of a location. */
export async function updateLocation(
  transaction: Transaction,
  location: { accountId: number; id: number; draft: LocationDraft; search: string; now: Date },
): Promise<StoredLocation> {
  const { accountId, id, draft, search, now } = location;
  const [row] = await transaction.query<StoredLocation>(UPDATE, [accountId, id, now, search, ...draftValues(draft)]);
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
    { name: 'location-touch', text: `update locations set updated_at = $3 where account_id = $1 and id = $2 returning ${storedColumns}` },
    [change.accountId, change.id, change.now],
  );
  return row as StoredLocation;
}

/** Archives active locations at once; answers those that changed. */
export async function archiveLocations(
  transaction: Transaction,
  change: { accountId: number; ids: readonly number[]; now: Date },
): Promise<StoredLocation[]> {
  return transaction.query<StoredLocation>(
    `update locations set archived_at = $3, archival_scheduled_at = null, updated_at = $3
     where account_id = $1 and id = any($2::integer[]) and archived_at is null
     returning ${storedColumns}`,
    [change.accountId, change.ids, change.now],
  );
}

/** Takes archived or scheduled locations back; answers those that changed. */
export async function cancelArchive(
  transaction: Transaction,
  change: { accountId: number; ids: readonly number[]; now: Date },
): Promise<StoredLocation[]> {
  return transaction.query<StoredLocation>(
    `update locations set archived_at = null, archival_scheduled_at = null, updated_at = $3
     where account_id = $1 and id = any($2::integer[]) and (archived_at is not null or archival_scheduled_at is not null)
     returning ${storedColumns}`,
    [change.accountId, change.ids, change.now],
  );
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

/**
 * Counts new, archived or restored locations. False when the account would then have more active locations than
 * seats; two that race for the last one wait for each other here, and one loses [contract 2].
 */
export async function takeSeats(
  transaction: Transaction,
  change: { accountId: number; created: number; activated: number; seatLimit: number | null },
): Promise<boolean> {
  const changed = await transaction.execute(
    {
      name: 'account-seats',
      text: `update account_counters set locations = locations + $2, active_locations = active_locations + $3
             where account_id = $1 and ($3 <= 0 or $4::integer is null or active_locations + $3 <= $4)`,
    },
    [change.accountId, change.created, change.activated, change.seatLimit],
  );
  return changed === 1;
}

/** Which of the unique fields of a draft another location of the account has already. */
export async function findConflicts(
  sql: Sql,
  draft: {
    accountId: number;
    exceptId: number;
    storeId: string | null;
    name: string;
    phone: string | null;
    postalCode: string | null;
  },
): Promise<{ storeId: boolean; identity: boolean }> {
  const [row] = await sql.query<{ storeId: boolean; identity: boolean }>(
    {
      name: 'location-conflicts',
      text: `select
        exists (select 1 from locations where account_id = $1 and store_id = $3 and id <> $2) as "storeId",
        exists (select 1 from locations where account_id = $1 and lower(name) = lower($4) and coalesce(phone, '') = coalesce($5, '')
                and coalesce(postal_code, '') = coalesce($6, '') and archived_at is null and id <> $2) as identity`,
    },
    [draft.accountId, draft.exceptId, draft.storeId, draft.name, draft.phone, draft.postalCode],
  );
  return row as { storeId: boolean; identity: boolean };
}
