import type { Sql, Transaction } from '@listings/persistence';
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
export async function findMovedLocations(
  sql: Sql,
  { accountId, source }: MoveKey,
  sourceIds: readonly string[],
): Promise<MovedRow[]> {
  return sql.query<MovedRow>(
    {
      name: 'moved-locations',
      text: `select source_id as "sourceId", location_id as "locationId", fields, photos,
               asked_photos as "askedPhotos" from moved_locations
             where account_id = $1 and source = $2 and source_id = any($3::text[])`,
    },
    [accountId, source, sourceIds],
  );
}

/** Of some locations those that were moved from the service already. */
export async function findMovedIds(
  sql: Sql,
  { accountId, source }: MoveKey,
  locationIds: readonly number[],
): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    {
      name: 'moved-location-ids',
      text: `select distinct location_id as id from moved_locations
             where account_id = $1 and location_id = any($3::integer[]) and source = $2`,
    },
    [accountId, source, locationIds],
  );
  return rows.map(({ id }) => id);
}

/** Stores what moved locations are compared with next time. */
export async function saveMovedLocations(
  transaction: Transaction,
  { accountId, source }: MoveKey,
  rows: readonly MovedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.execute(
    {
      name: 'moved-locations-save',
      text: `insert into moved_locations (account_id, source, source_id, location_id, fields, photos, asked_photos)
             select $1, $2, "sourceId", "locationId", fields, array(select jsonb_array_elements_text(photos)), "askedPhotos"
             from jsonb_to_recordset($3::jsonb)
               as row ("sourceId" text, "locationId" integer, fields jsonb, photos jsonb, "askedPhotos" jsonb)
             order by "sourceId"
             on conflict (account_id, source, source_id) do update
               set location_id = excluded.location_id, fields = excluded.fields, photos = excluded.photos,
                 asked_photos = excluded.asked_photos`,
    },
    [accountId, source, JSON.stringify(rows)],
  );
}
