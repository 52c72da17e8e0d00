import type { Sql, Transaction } from '../database.js';

/** Returns the names of folders by their ids. */
export async function findFolderNames(
  sql: Sql,
  key: { accountId: number; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (key.ids.length === 0) return new Map();
  const rows = await sql.query<{ id: string; name: string }>(
    'select id, name from folders where account_id = $1 and id = any($2::uuid[])',
    [key.accountId, key.ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the id of the folder with that name and creates it if necessary. Two concurrent calls return the same id. */
export async function obtainFolder(
  transaction: Transaction,
  folder: { accountId: number; name: string },
): Promise<string> {
  const [row] = await transaction.query<{ id: string }>(
    `insert into folders (account_id, name) values ($1, $2)
     on conflict (account_id, name) do update set name = excluded.name returning id`,
    [folder.accountId, folder.name],
  );
  return (row as { id: string }).id;
}

/** A folder or tag with the number of its locations that are not archived. */
export interface Grouping {
  readonly name: string;
  readonly locationCount: number;
}

/** Returns all folders of the account by name, including empty ones. */
export async function listFolders(sql: Sql, accountId: number): Promise<(Grouping & { id: string })[]> {
  return sql.query<Grouping & { id: string }>(
    `select folders.id, folders.name, count(locations.id) as "locationCount"
     from folders left join locations
       on locations.account_id = folders.account_id and locations.folder_id = folders.id and locations.archived_at is null
     where folders.account_id = $1 group by folders.id, folders.name order by folders.name`,
    [accountId],
  );
}

/** Returns all tags in use by name. */
export async function listTags(sql: Sql, accountId: number): Promise<Grouping[]> {
  return sql.query<Grouping>(
    `select tag as name, count(*) as "locationCount" from locations, unnest(tags) as tag
     where account_id = $1 and archived_at is null group by tag order by tag`,
    [accountId],
  );
}
