import type { StoredLocation } from '@listings/domain';
import { firstBatch, selectRow, selectRows } from '@listings/persistence';
import { IDENTIFYING_FIELDS } from '../rules/identifying-fields.js';
import { columnsOfFields, storedColumns, storedFields } from './location-columns.js';

/**
 * Reads a location as it is stored. What pushes it reads it after the request to push, so that the data is at least as new as the request.
 */
export const readStoredLocation = selectRow<[key: { accountId: number; locationId: number }], StoredLocation>({
  name: 'location-stored',
  text: `select ${storedColumns} from locations where account_id = $accountId and id = $locationId`,
});

/** Reads locations as they are stored, in the order of their ids; unknown ones are left out. */
export const readStoredLocations = selectRows<[key: { accountId: number; ids: readonly number[] }], StoredLocation>({
  name: 'locations-stored',
  text: `select ${storedColumns} from locations where account_id = $accountId and id = any($ids::integer[]) order by id`,
});

/**
 * Reads the first of some locations in the order of their ids, as {@link readStoredLocations} does: no further one once they have a megabyte,
 * because publishers may show many links of one. Those with greater ids follow; none of the ids is known where none is returned.
 */
export const readLocationBatch = selectRows<[key: { accountId: number; ids: readonly number[] }], StoredLocation>({
  name: 'locations-stored-batch',
  text: firstBatch({
    rows: `select found.*, octet_length(found::text) as bytes from (
        select ${storedColumns} from locations where account_id = $accountId and id = any($ids::integer[]) order by id
      ) found`,
    order: 'id',
    columns: storedFields.map((field) => `"${field}"`).join(', '),
  }),
});

/** What may identify the location of a row of a table. */
export interface LocationKeys {
  readonly ids: readonly number[];
  readonly storeIds: readonly string[];
  /** Names with the streets of their addresses. */
  readonly places: readonly { readonly name: string; readonly street: string }[];
}

const FOUND = ['id', 'archivedAt', ...IDENTIFYING_FIELDS] as const;

/** A location that may be that of a row, with what tells: many of them are in memory at once, so that the rest is left out. */
export type FoundLocation = Pick<StoredLocation, (typeof FOUND)[number]>;

/** Most locations with the same name and street that a row is compared with. */
const OF_A_PLACE = 20;

/** A street without what people write differently, as in the index `locations_place`. */
const comparableStreet = (street: string) => `translate(lower(${street}), ' .,;:-_/#''"()&', '')`;

/**
 * Reads the locations that have one of some ids or store codes, archived ones too, and those in use with one of some names and streets. A
 * chain has the same name everywhere, so that the name alone would find all of them.
 */
export const findByKeys = selectRows<[given: LocationKeys & { accountId: number }], FoundLocation>({
  name: 'locations-by-keys',
  text: `select ${columnsOfFields(FOUND)} from locations where account_id = $accountId and id in (
      select id from locations where account_id = $accountId and id = any($ids::integer[])
      union all
      select id from locations where account_id = $accountId and lower(store_id) = any(array(select lower(code) from unnest($storeIds::text[]) as code))
      union all
      select placed.id from unnest($places.name::text[], $places.street::text[]) as asked (name, street) cross join lateral (
        select id from locations
        where account_id = $accountId and lower(name) = lower(asked.name)
          and ${comparableStreet('street')} = ${comparableStreet('asked.street')} and archived_at is null
        limit ${OF_A_PLACE}
      ) placed
    )`,
});
