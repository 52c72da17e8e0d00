import type { Sql } from '@listings/persistence';

/** What people call a location. */
export interface LocationName {
  readonly id: number;
  readonly name: string;
  readonly storeId: string | null;
  readonly city: string | null;
}

/** Reads the names of locations of an account, by their ids. */
export async function findLocationNames(
  sql: Sql,
  { accountId, ids }: { accountId: number; ids: readonly number[] },
): Promise<ReadonlyMap<number, LocationName>> {
  const rows = await sql.query<LocationName>(
    {
      name: 'interaction-location-names',
      text: `select id, name, store_id as "storeId", city from locations where account_id = $1 and id = any($2::integer[])`,
    },
    [accountId, [...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
