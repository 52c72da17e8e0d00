import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import type { Sql } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import { findFile, findPart } from '../store/files.js';
import type { FileKey, FileRow } from '../store/files.js';

/** The content of a file, part by part. */
export async function* fileContent(sql: Sql, key: FileKey & { parts: number }): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < key.parts; position += 1) {
    const part = await findPart(sql, { ...key, position });
    if (part === undefined) throw new Error(`Part ${position} of file ${key.id} is missing.`);
    yield part;
  }
}

/** Opens a complete file of the caller's account. Throws if there is none with that id. */
export async function openFile(
  { database }: Pick<JobsDependencies, 'database'>,
  { accountId }: Caller,
  fileId: string,
): Promise<{ readonly file: FileRow; readonly content: AsyncIterable<Uint8Array> }> {
  const id = fileId.toLowerCase();
  if (!isUuid(id)) throw invalidId('undecodable');
  const file = await findFile(database, { accountId, id });
  if (!file?.complete) throw invalidId('unknown');
  return { file, content: fileContent(database, { accountId, id, parts: file.parts }) };
}
