import { changeRows, changesOne, selectNumber, selectRow, selectValue } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';

/** A file of an account, without its content. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly parts: number;
  readonly complete: boolean;
  readonly createdAt: Date;
  readonly removeAt: Date;
}

/** The key of a file. */
export interface FileKey {
  readonly accountId: number;
  readonly id: string;
}

const columns = `id, name, media_type as "mediaType", bytes, parts, complete, created_at as "createdAt", remove_at as "removeAt"`;

/** Begins a file without content. */
export const insertFile = changeRows<
  [given: FileKey & Pick<FileRow, 'name' | 'mediaType' | 'removeAt'> & { readonly now: Date }]
>({
  text: `insert into files (account_id, id, name, media_type, created_at, remove_at)
   values ($accountId, $id, $name, $mediaType, $now, $removeAt)`,
});

/** Appends a part to a file that is not complete, in one statement. Returns whether it could. */
export const appendPart = changesOne<[given: FileKey & { readonly content: Uint8Array }]>({
  name: 'file-part-append',
  text: `with file as (
     update files set bytes = bytes + length($content::bytea), parts = parts + 1
     where account_id = $accountId and id = $id and not complete returning parts
   )
   insert into file_parts (account_id, file_id, position, content)
   select $accountId, $id, parts - 1, $content::bytea from file`,
});

/** Ends a file: its content does not change any more. */
export const completeFile = changeRows<[given: FileKey & Pick<FileRow, 'removeAt'>]>({
  text: 'update files set complete = true, remove_at = $removeAt where account_id = $accountId and id = $id',
});

/** Deletes the content of a file that is written anew. */
export async function emptyFile(transaction: Transaction, { accountId, id }: FileKey): Promise<void> {
  await transaction.execute('delete from file_parts where account_id = $1 and file_id = $2', [accountId, id]);
  await transaction.execute('update files set bytes = 0, parts = 0 where account_id = $1 and id = $2', [accountId, id]);
}

/** Keeps a file until a later time. */
export const keepFile = changeRows<[given: FileKey & Pick<FileRow, 'removeAt'>]>({
  text: 'update files set remove_at = greatest(remove_at, $removeAt) where account_id = $accountId and id = $id',
});

/** Reads a file without its content. */
export const findFile = selectRow<[given: FileKey], FileRow>({
  text: `select ${columns} from files where account_id = $accountId and id = $id`,
});

/** Reads a part of a file. */
export const findPart = selectValue<[given: FileKey & { position: number }], Uint8Array>({
  name: 'file-part',
  text: 'select content from file_parts where account_id = $accountId and file_id = $id and position = $position',
});

/** The bytes of all files of an account. */
export const countFileBytes = selectNumber<[given: { accountId: number }]>({
  text: 'select coalesce(sum(bytes), 0)::bigint from files where account_id = $accountId',
});

/** Deletes parts of files whose time is over, and the files that have none left. Returns the number of deleted rows. */
export async function deleteExpiredFiles(sql: Sql, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const parts = await sql.execute(
    `delete from file_parts where (account_id, file_id, position) in (
       select part.account_id, part.file_id, part.position
       from (select account_id, id from files where remove_at <= $1 order by remove_at limit $2) file
       join file_parts part on part.account_id = file.account_id and part.file_id = file.id limit $2
     )`,
    [now, limit],
  );
  if (parts === limit) return parts;
  const files = await sql.execute(
    `delete from files where (account_id, id) in (
       select account_id, id from files file where remove_at <= $1
         and not exists (select 1 from file_parts part where part.account_id = file.account_id and part.file_id = file.id)
       order by remove_at limit $2
     )`,
    [now, limit],
  );
  return parts + files;
}
