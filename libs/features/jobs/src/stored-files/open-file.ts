import { invalidId } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import type { Sql } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import { isGuarded } from '../export/start-export.js';
import { requireRight, requireUploadRight } from '../rules/job-right.js';
import type { JobCaller } from '../rules/job-right.js';
import { findFile, findPart } from '../store/files.js';
import type { FileKey, FileRow } from '../store/files.js';
import { findJob } from '../store/jobs.js';

/** The content of a file, part by part. */
export async function* fileContent(sql: Sql, key: FileKey & { parts: number }): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < key.parts; position += 1) {
    const part = await findPart(sql, { ...key, position });
    if (part === undefined) throw new Error(`Part ${position} of file ${key.id} is missing.`);
    yield part;
  }
}

/** A file that is being read. */
export interface OpenFile {
  readonly file: FileRow;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Opens a complete file of the caller's account: an uploaded one, if the caller may upload, or that of a job which the caller may read. Throws if there
 * is none with that id, or if only some roles may read it.
 */
export async function openFile(
  { database }: Pick<JobsDependencies, 'database'>,
  caller: JobCaller,
  fileId: string,
): Promise<OpenFile> {
  const id = fileId.toLowerCase();
  if (!isUuid(id)) throw invalidId('undecodable');
  const { accountId } = caller;
  // The file of an export has the id of its job.
  const job = await findJob(database, { accountId, id });
  if (job && isGuarded(job)) throw invalidId('unknown');
  if (job) requireRight(caller, job);
  const file = await findCompleteFile(database, { accountId, id });
  if (!file) throw invalidId('unknown');
  if (!job) requireUploadRight(caller);
  return opened(database, { accountId, file });
}

/** Finds a complete file that everybody who may upload files may read. */
export async function findReadableFile(sql: Sql, key: FileKey): Promise<FileRow | undefined> {
  // The file of an export has the id of its job.
  const job = await findJob(sql, key);
  return job && isGuarded(job) ? undefined : findCompleteFile(sql, key);
}

/** Opens the file of an export whose reader has the role that it needs; undefined if there is none of this kind with that id. */
export async function openGuardedFile(
  { database }: Pick<JobsDependencies, 'database'>,
  { accountId, of, jobId }: { accountId: number; of: string; jobId: string },
): Promise<OpenFile | undefined> {
  const job = await findJob(database, { accountId, id: jobId });
  if (!job || !isGuarded(job) || job.parameters['of'] !== of) return undefined;
  const file = await findCompleteFile(database, { accountId, id: jobId });
  return file && opened(database, { accountId, file });
}

async function findCompleteFile(sql: Sql, key: FileKey): Promise<FileRow | undefined> {
  const file = await findFile(sql, key);
  return file?.complete ? file : undefined;
}

function opened(sql: Sql, { accountId, file }: { accountId: number; file: FileRow }): OpenFile {
  return { file, content: fileContent(sql, { accountId, id: file.id, parts: file.parts }) };
}
