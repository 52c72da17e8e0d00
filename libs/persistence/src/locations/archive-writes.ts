import type { EventSource, StoredLocation } from '@listings/domain';
import { dueByAccount } from '../due-by-account.js';
import type { Sql, Transaction } from '../database.js';
import { storedColumns } from './location-columns.js';

/** Archives locations that are not archived yet. Returns those that changed. */
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

/**
 * Schedules the archive of active locations, by the clock of the database, which also decides when it is due. A
 * location that is already scheduled keeps its date. Returns those that changed.
 */
export async function scheduleArchive(
  transaction: Transaction,
  change: { accountId: number; ids: readonly number[]; graceHours: number; source: EventSource; now: Date },
): Promise<StoredLocation[]> {
  return transaction.query<StoredLocation>(
    `update locations set archival_scheduled_at = date_trunc('milliseconds', now()) + $4 * interval '1 hour',
       archival_source = $5, updated_at = $3
     where account_id = $1 and id = any($2::integer[]) and archived_at is null and archival_scheduled_at is null
     returning ${storedColumns}`,
    [change.accountId, change.ids, change.now, change.graceHours, change.source],
  );
}

/** Restores archived or scheduled locations. Returns those that changed. */
export async function cancelArchive(
  transaction: Transaction,
  change: { accountId: number; ids: readonly number[]; now: Date },
): Promise<StoredLocation[]> {
  return transaction.query<StoredLocation>(
    `update locations set archived_at = null, archival_scheduled_at = null, archival_source = null, updated_at = $3
     where account_id = $1 and id = any($2::integer[]) and (archived_at is not null or archival_scheduled_at is not null)
     returning ${storedColumns}`,
    [change.accountId, change.ids, change.now],
  );
}

/** Identifies a location whose archive is scheduled. */
export interface ArchivalKey {
  readonly accountId: number;
  readonly locationId: number;
}

/**
 * Locks a location whose archive is due and returns the source of the request. Undefined if it is not due: the archive
 * was cancelled, or another process, for whose lock this call waits, has completed it.
 */
export async function lockDueArchival(
  transaction: Transaction,
  key: ArchivalKey,
): Promise<{ source: EventSource } | undefined> {
  const [row] = await transaction.query<{ source: EventSource }>(
    {
      name: 'archival-lock',
      text: `select coalesce(archival_source, 'api') as source from locations
             where account_id = $1 and id = $2 and archived_at is null and archival_scheduled_at <= now() for update`,
    },
    [key.accountId, key.locationId],
  );
  return row;
}

/**
 * Takes locations whose archive is due and that have no job, the oldest of each account in turns. Used by the sweeper.
 */
export const takeDueArchivals = dueByAccount<ArchivalKey>({
  name: 'archivals-due',
  table: 'locations',
  due: 'archival_scheduled_at',
  free: 'archived_at is null',
  sparse: true,
  key: { locationId: 'id' },
});

/** An archived location, and whether an active one has the same identity by now. */
export interface ArchivedIdentity {
  readonly id: number;
  /** Equal for locations of which only one may be active. */
  readonly identity: number;
  readonly taken: boolean;
}

/** Returns the identities of those among some locations that are archived [contract 4, SY10017]. */
export async function findArchivedIdentities(
  sql: Sql,
  key: { accountId: number; ids: readonly number[] },
): Promise<ArchivedIdentity[]> {
  return sql.query<ArchivedIdentity>(
    `select place.id,
       dense_rank() over (order by lower(name), coalesce(phone, ''), coalesce(postal_code, '')) as identity,
       exists (select 1 from locations other
               where other.account_id = $1 and other.archived_at is null and lower(other.name) = lower(place.name)
                 and coalesce(other.phone, '') = coalesce(place.phone, '')
                 and coalesce(other.postal_code, '') = coalesce(place.postal_code, '')) as taken
     from locations place
     where place.account_id = $1 and place.id = any($2::integer[]) and place.archived_at is not null`,
    [key.accountId, key.ids],
  );
}
