import { selectOnlyValue, selectRows } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';

/** The id of a folder by its name: the one with the same letters where an earlier release has made two. */
export const FOLDER_OF_NAME = (accountId: string, name: string): string =>
  `select id from folders where account_id = ${accountId} and lower(name) = lower(${name}) order by name = ${name} desc limit 1`;

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

/**
 * Returns the id of the folder with that name, whatever its case [contract 14], and creates it if necessary. Two concurrent calls with one
 * spelling return the same id.
 */
export const obtainFolder = selectOnlyValue<[folder: { accountId: number; name: string }], string, Transaction>({
  text: `with known as (${FOLDER_OF_NAME('$accountId', '$name')}), made as (
      insert into folders (account_id, name) select $accountId::integer, $name::text where not exists (select 1 from known)
      on conflict (account_id, name) do update set name = excluded.name returning id
    ) select id from known union all select id from made`,
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
  /** Only names that contain this, in any case. */
  readonly search?: string;
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
  return `($2::text is null or ${name} > $2) and ($3::text is null or strpos(lower(${name}), lower($3)) > 0)`;
}

function pageValues({ accountId, after, search, limit }: GroupingPage): unknown[] {
  return [accountId, after ?? null, search ?? null, limit];
}
