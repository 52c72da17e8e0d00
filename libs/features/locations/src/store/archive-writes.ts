import type { EventSource, StoredLocation } from '@listings/domain';
import { selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { storedColumns } from './location-columns.js';

/** Archives locations that are not archived yet. Returns those that changed. */
export const archiveLocationRows = selectRows<
  [change: { accountId: number; ids: readonly number[]; now: Date }],
  StoredLocation,
  Transaction
>({
  text: `update locations set archived_at = $now, archival_scheduled_at = null, updated_at = $now
    where account_id = $accountId and id = any($ids::integer[]) and archived_at is null
    returning ${storedColumns}`,
});

/**
 * Schedules the archive of active locations, by the clock of the database, which also decides when it is due. A
 * location that is already scheduled keeps its date. Returns those that changed.
 */
export const scheduleArchive = selectRows<
  [change: { accountId: number; ids: readonly number[]; graceHours: number; source: EventSource; now: Date }],
  StoredLocation,
  Transaction
>({
  text: `update locations set archival_scheduled_at = date_trunc('milliseconds', now()) + $graceHours * interval '1 hour',
      archival_source = $source, updated_at = $now
    where account_id = $accountId and id = any($ids::integer[]) and archived_at is null and archival_scheduled_at is null
    returning ${storedColumns}`,
});

/** Restores archived or scheduled locations. Returns those that changed. */
export const cancelArchive = selectRows<
  [change: { accountId: number; ids: readonly number[]; now: Date }],
  StoredLocation,
  Transaction
>({
  text: `update locations set archived_at = null, archival_scheduled_at = null, archival_source = null, updated_at = $now
    where account_id = $accountId and id = any($ids::integer[]) and (archived_at is not null or archival_scheduled_at is not null)
    returning ${storedColumns}`,
});

/** Identifies a location whose archive is scheduled. */
export interface ArchivalKey {
  readonly accountId: number;
  readonly locationId: number;
}

/** Returns those of some locations whose archive is scheduled, with the milliseconds until it is due; 0 if it is. */
export const findScheduledArchivals = selectRows<[keys: readonly ArchivalKey[]], ArchivalKey & { inMs: number }>({
  name: 'archivals-scheduled',
  text: `select place.account_id as "accountId", place.id as "locationId",
      greatest(extract(epoch from place.archival_scheduled_at - now()) * 1000, 0)::float8 as "inMs"
    from unnest($1.accountId::integer[], $1.locationId::integer[]) as wanted (account_id, id)
    join locations place on place.account_id = wanted.account_id and place.id = wanted.id
    where place.archived_at is null and place.archival_scheduled_at is not null`,
});

/**
 * Locks those of some locations whose archive is due, and returns them by id with the source of the request. The archive of another one was
 * cancelled, or has happened.
 */
export const lockDueArchivals = selectRows<
  [given: { accountId: number; ids: readonly number[] }],
  { locationId: number; source: EventSource },
  Transaction
>({
  name: 'archivals-lock',
  text: `select id as "locationId", coalesce(archival_source, 'api') as source from locations
    where account_id = $accountId and id = any($ids::integer[]) and archived_at is null and archival_scheduled_at <= now()
    order by id for update`,
});

/** An archived location, and whether an active one has the same identity by now. */
export interface ArchivedIdentity {
  readonly id: number;
  /** Equal for locations of which only one may be active. */
  readonly identity: number;
  readonly taken: boolean;
}

/** Returns the identities of those among some locations that are archived [contract 4, SY10017]. */
export const findArchivedIdentities = selectRows<
  [key: { accountId: number; ids: readonly number[] }],
  ArchivedIdentity
>({
  text: `select place.id,
      dense_rank() over (order by lower(name), coalesce(phone, ''), coalesce(postal_code, '')) as identity,
      exists (select 1 from locations other
              where other.account_id = $accountId and other.archived_at is null and lower(other.name) = lower(place.name)
                and coalesce(other.phone, '') = coalesce(place.phone, '')
                and coalesce(other.postal_code, '') = coalesce(place.postal_code, '')) as taken
    from locations place
    where place.account_id = $accountId and place.id = any($ids::integer[]) and place.archived_at is not null`,
});
