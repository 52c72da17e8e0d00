import { selectRow, selectRows, selectValues } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';
import { folderOfName } from './folder-of-name.js';

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

/** A folder by its id. */
interface NamedFolder {
  readonly id: string;
  readonly name: string;
}

/** Returns the folder with that name, whatever its case [contract 14], and creates it if necessary. Concurrent calls return the same one. */
export async function obtainFolder(
  transaction: Transaction,
  folder: { accountId: number; name: string },
): Promise<NamedFolder> {
  // One that a concurrent transaction has just created is seen by the next statement.
  const found = (await findOrCreate(transaction, folder)) ?? (await findOrCreate(transaction, folder));
  if (!found) throw new Error('The folder is neither there nor can it be created.');
  return found;
}

const findOrCreate = selectRow<[folder: { accountId: number; name: string }], NamedFolder, Transaction>({
  text: `with known as (${folderOfName({ accountId: '$accountId', name: '$name' })}), made as (
      insert into folders (account_id, name, unique_name) select $accountId::integer, $name::text, true where not exists (select 1 from known)
      on conflict do nothing returning id, name
    ) select id, name from known union all select id, name from made`,
});

/** A folder or tag with the number of its locations that are not archived. */
export interface Grouping {
  readonly name: string;
  readonly locationCount: number;
}

/** A page of folders or tags in the order of their names. */
export interface GroupingPage {
  readonly accountId: number;
  /** The last name of the page before. */
  readonly after?: string;
  /** Only these names. */
  readonly names?: readonly string[];
  readonly limit: number;
}

/** Returns folders of the account by name, including empty ones. Counts the locations of this page's folders only. */
export const listFolders = selectRows<[page: GroupingPage], Grouping & { id: string }>({
  text: `select page.id, page.name, counted.number as "locationCount"
    from (
      select id, name from folders where account_id = $1 and ${onPage('name')} order by name limit $4
    ) page cross join lateral (
      select count(*) as number from locations
      where account_id = $1 and folder_id = page.id and archived_at is null
    ) counted
    order by page.name`,
  values: (page) => pageValues(page),
});

/** Returns tags in use by name. */
export const listTags = selectRows<[page: GroupingPage], Grouping>({
  text: `select tag as name, count(*) as "locationCount" from locations, unnest(tags) as tag
    where account_id = $1 and archived_at is null and ${onPage('tag')} group by tag order by tag limit $4`,
  values: (page) => pageValues(page),
});

function onPage(name: string): string {
  return `($2::text is null or ${name} > $2) and ($3::text[] is null or ${name} = any($3))`;
}

function pageValues({ accountId, after, names, limit }: GroupingPage): unknown[] {
  return [accountId, after ?? null, names ?? null, limit];
}

/** Returns the names of the account's folders, in their order. */
export const findNamesOfFolders = selectValues<[given: { accountId: number; limit: number }], string>({
  name: 'folder-names',
  text: 'select name from folders where account_id = $accountId order by name limit $limit',
});

/** Returns the names of the account's tags, in their order, also of those that no location has any more. */
export const findNamesOfTags = selectValues<[given: { accountId: number; limit: number }], string>({
  name: 'tag-names',
  text: 'select name from account_tags where account_id = $accountId order by name limit $limit',
});
