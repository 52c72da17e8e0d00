import { changeRows, countChanges, selectValues } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';

/**
 * Builds the statement that adds the tags of a location (a parameter with a sorted list) to the names of the account `$1`.
 * They are sorted so that two transactions that add the same names do not deadlock.
 */
export function saveTags(parameter: string): string {
  return `insert into account_tags (account_id, name, unique_name) select $1::integer, unnest(${parameter}::text[]), true on conflict do nothing`;
}

/**
 * Adds tags that a write brings to the account. Waits for a concurrent transaction that adds one of them in any case, whose spelling
 * {@link findTags} finds then: the statement itself does not see it.
 */
export const addTags = changeRows<[given: { accountId: number; tags: readonly string[] }], Transaction>({
  name: 'account-tags-add',
  text: saveTags('$2'),
  values: ({ accountId, tags }) => [accountId, [...tags].sort()],
});

/**
 * Whether a tag `known` is the given one, whatever its case [contract 14]; by the index `account_tags_unique_name`, in the order of letters of all
 * texts. A query of it has a limit, so that PostgreSQL asks the index for each tag and reads no other tags of the account.
 */
export function sameTag(name: string): string {
  return `lower(known.name collate "default") = lower(${name})`;
}

/** The query of the tags of an account that are some given ones (a list), in the order of letters of all texts. */
const tagsOfText = (accountId: string, tags: string) => `select known.name collate "default" as name
    from unnest(${tags}::text[]) as given (name) cross join lateral (
      select name from account_tags known where account_id = ${accountId} and ${sameTag('given.name')} limit 50
    ) known limit 1000`;

/** The tags of an account that are some given ones, whatever their case [contract 14]. */
export const findTags = selectValues<[given: { accountId: number; tags: readonly string[] }], string>({
  name: 'account-tags-by-text',
  text: tagsOfText('$accountId', '$tags'),
});

/** The spelling in which an account has a tag: the given one, if it has that too or does not know the tag. */
export async function spellingOfTag(
  sql: Sql,
  { accountId, tag }: { readonly accountId: number; readonly tag: string },
): Promise<string> {
  const known = await findTags(sql, { accountId, tags: [tag] });
  return known.includes(tag) ? tag : (known[0] ?? tag);
}

/**
 * The condition that a column with the tags of a location has the given one (a parameter), whatever its case [contract 14]. `$1` is the account.
 * Every filter by a tag is this condition, or asks for the tags of {@link findTags} or {@link spellingOfTag} before: PostgreSQL does not know how many
 * rows have the tags of a query, and plans for few.
 */
export function hasTag(column: string, tag: string): string {
  return `${column} && array(${tagsOfText('$1', `array[${tag}]`)})`;
}

/**
 * Deletes the names of tags that no location of the account has, so that others can take their place; returns how many. The
 * two sides are joined: "not in" would compare each name with all tags of a large account.
 */
export const deleteUnusedTags = countChanges<[given: { accountId: number }]>({
  text: `delete from account_tags known where account_id = $accountId
    and not exists (select 1 from locations, unnest(tags) as tag where locations.account_id = $accountId and tag = known.name)`,
});
