import { changeRows, selectRows, selectSet } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ChangeAuthor, ChangedField, LocationAction } from '../rules/location-change.js';

/** A change of locations, for their history. */
export interface LocationChangeEntry {
  readonly accountId: number;
  readonly locationIds: readonly number[];
  readonly action: LocationAction;
  /** The fields that an update changed. */
  readonly fields?: readonly ChangedField[];
  /** The publisher that a decision is about. */
  readonly publisher?: string;
  readonly author: ChangeAuthor;
  readonly at: Date;
}

/** Writes the history of a change, one row for each location, in the transaction of the change. */
export const recordLocationChanges = changeRows<[given: LocationChangeEntry], Transaction>({
  name: 'location-changes-record',
  text: `insert into location_changes (account_id, location_id, at, action, fields, actor, actor_id, actor_name, publisher)
    select $accountId, location_id, $at, $action, $fields, $author.kind, $author.id, $author.name, $publisher
    from unnest($locationIds::integer[]) location_id`,
  computed: ({ fields = [], publisher = null }) => ({ fields, publisher }),
  isNeeded: ({ locationIds }) => locationIds.length > 0,
});

/** A stored change of a location. */
export interface LocationChangeRow {
  readonly id: number;
  readonly at: Date;
  readonly action: LocationAction;
  readonly fields: readonly ChangedField[];
  /** The publisher that a decision was about; null for other changes, and for decisions of before it was stored. */
  readonly publisher: string | null;
  readonly author: ChangeAuthor;
}

/** Returns the latest changes of a location, the newest first, with an id below `before` if it is given. */
export const findLocationChanges = selectRows<
  [key: { accountId: number; locationId: number; before?: number; limit: number }],
  LocationChangeRow
>({
  text: `select id, at, action, fields, publisher, jsonb_build_object('kind', actor, 'id', actor_id, 'name', actor_name) as author
    from location_changes
    where account_id = $1 and location_id = $2 and ($3::bigint is null or id < $3)
    order by id desc limit $4`,
  values: ({ accountId, locationId, before, limit }) => [accountId, locationId, before, limit],
});

/** Finds those of some locations that somebody has changed since their creation; what the service does by itself does not count. */
export const findChanged = selectSet<[key: { accountId: number; locationIds: readonly number[] }], number>({
  name: 'locations-changed',
  text: `select given.id from unnest($locationIds::integer[]) as given (id) where exists (
      select 1 from location_changes where account_id = $accountId and location_id = given.id and action <> 'CREATED' and actor <> 'SERVICE'
      offset 0
    )`,
});
