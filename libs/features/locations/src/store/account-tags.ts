import { countChanges, selectValues } from '@listings/persistence';

/**
 * Builds the statement that adds the tags of a location (a parameter with a sorted list) to the names of the account `$1`.
 * They are sorted so that two transactions that add the same names do not deadlock.
 */
export function saveTags(parameter: string): string {
  return `insert into account_tags (account_id, name) select $1::integer, unnest(${parameter}::text[]) on conflict do nothing`;
}

/** The tags of an account that are some given ones, whatever their case [contract 14]. */
export const findTags = selectValues<[given: { accountId: number; tags: readonly string[] }], string>({
  name: 'account-tags-by-text',
  text: `select name from account_tags where account_id = $accountId
    and lower(name collate "default") = any(array(select lower(tag) from unnest($tags::text[]) as tag)) limit 1000`,
});

/**
 * Deletes the names of tags that no location of the account has, so that others can take their place; returns how many. The
 * two sides are joined: "not in" would compare each name with all tags of a large account.
 */
export const deleteUnusedTags = countChanges<[given: { accountId: number }]>({
  text: `delete from account_tags known where account_id = $accountId
    and not exists (select 1 from locations, unnest(tags) as tag where locations.account_id = $accountId and tag = known.name)`,
});
