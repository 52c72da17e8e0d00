import { changeRows, selectRows, selectValues } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { AskedPhotos } from '../move/asked-photos.js';
import type { FieldDigests } from '../move/plan-change.js';

/** A location that was moved from another service. */
export interface MovedRow {
  /** Its id at the other service. */
  readonly sourceId: string;
  readonly locationId: number;
  readonly fields: FieldDigests;
  /** Ids of the photos there that were requested. */
  readonly photos: readonly string[];
  readonly askedPhotos: AskedPhotos;
}

/** Which service, and whose locations. */
export interface MoveKey {
  readonly accountId: number;
  readonly source: string;
}

/** Reads the moved locations with some ids of the other service. */
export const findMovedLocations = selectRows<[given: MoveKey, sourceIds: readonly string[]], MovedRow>({
  name: 'moved-locations',
  text: `select source_id as "sourceId", location_id as "locationId", fields, photos,
      asked_photos as "askedPhotos" from moved_locations
    where account_id = $accountId and source = $source and source_id = any($2::text[])`,
});

/** Of some locations those that were moved from the service already. */
export const findMovedIds = selectValues<[given: MoveKey, locationIds: readonly number[]], number>({
  name: 'moved-location-ids',
  text: `select distinct location_id as id from moved_locations
    where account_id = $accountId and location_id = any($2::integer[]) and source = $source`,
});

/** Stores what moved locations are compared with next time. */
export const saveMovedLocations = changeRows<[given: MoveKey, rows: readonly MovedRow[]], Transaction>({
  name: 'moved-locations-save',
  text: `insert into moved_locations (account_id, source, source_id, location_id, fields, photos, asked_photos)
    select $1, $2, "sourceId", "locationId", fields, array(select jsonb_array_elements_text(photos)), "askedPhotos"
    from jsonb_to_recordset($3::jsonb)
      as row ("sourceId" text, "locationId" integer, fields jsonb, photos jsonb, "askedPhotos" jsonb)
    order by "sourceId"
    on conflict (account_id, source, source_id) do update
      set location_id = excluded.location_id, fields = excluded.fields, photos = excluded.photos,
        asked_photos = excluded.asked_photos`,
  values: ({ accountId, source }, rows) => [accountId, source, JSON.stringify(rows)],
  isNeeded: (_, rows) => rows.length > 0,
});
