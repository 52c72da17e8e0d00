import { selectRows } from '@listings/persistence';

/** A temporary closure that ends by itself. */
export interface Reopening {
  readonly accountId: number;
  readonly locationId: number;
  /** Its last day is the one before, YYYY-MM-DD. */
  readonly reopensAt: string;
  /** Milliseconds until then; 0 if it has ended. */
  readonly inMs: number;
}

/** Returns those of some locations whose temporary closure ends by itself. One that is archived cannot be changed: it is asked for again after a day. */
export const findReopenings = selectRows<[keys: readonly Pick<Reopening, 'accountId' | 'locationId'>[]], Reopening>({
  name: 'reopenings',
  text: `select place.account_id as "accountId", place.id as "locationId", place.reopens_at as "reopensAt",
      greatest(extract(epoch from (place.reopens_at::timestamp at time zone 'UTC') - now()) * 1000,
        case when place.archived_at is null then 0 else 86400000 end)::float8 as "inMs"
    from unnest($1.accountId::integer[], $1.locationId::integer[]) as wanted (account_id, id)
    join locations place on place.account_id = wanted.account_id and place.id = wanted.id
    where place.temporarily_closed and place.reopens_at is not null`,
});
