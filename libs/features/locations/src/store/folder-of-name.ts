/**
 * The query of a folder by its name, whatever its case [contract 14]: the one with the same letters where an earlier release has made two. By
 * the index `folders_unique_name`.
 */
export function folderOfName({ accountId, name }: { readonly accountId: string; readonly name: string }): string {
  return `select id, name from folders where account_id = ${accountId} and lower(name) = lower(${name})
    order by name = ${name} desc limit 1`;
}
