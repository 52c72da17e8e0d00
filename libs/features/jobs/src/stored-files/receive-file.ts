import type { Caller } from '@listings/domain';
import { RequestError, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InUnit } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import { FILE_HOURS, LONGEST_FILE_NAME, MOST_ACCOUNT_BYTES, MOST_FILE_BYTES } from '../rules/job-bounds.js';
import { appendPart, completeFile, countFileBytes, findFile, insertFile } from '../store/files.js';
import type { FileRow } from '../store/files.js';
import { inParts } from './parts.js';

/** The result of an upload: the file, or why it is not kept. */
export type ReceivedFile =
  | { readonly outcome: 'saved'; readonly file: FileRow }
  | { readonly outcome: 'refused'; readonly violations: readonly RuleViolation[] };

const HOUR_MS = 3_600_000;

/** Throws 413 for a file that is larger than any that a job reads. */
export function assertFileSize(bytes: number): void {
  if (bytes <= MOST_FILE_BYTES) return;
  throw new RequestError('SY90006', `The file exceeds ${MOST_FILE_BYTES / 1_000_000} MB.`, { status: 413 });
}

/**
 * Receives a file of a client in parts, with one part in memory at a time. A file that does not arrive completely belongs to nobody, and a
 * sweep deletes it. Until the unit of work commits, the stored parts are no file either.
 */
export async function receiveFile(
  { database, unit, clock }: InUnit<JobsDependencies>,
  { accountId }: Caller,
  { name, mediaType, body }: { name: string; mediaType: string; body: AsyncIterable<Uint8Array> },
): Promise<ReceivedFile> {
  const now = clock.now();
  const removeAt = new Date(now.getTime() + FILE_HOURS * HOUR_MS);
  const key = { accountId, id: clock.uuid() };
  await insertFile(database, { ...key, name: name.slice(0, LONGEST_FILE_NAME), mediaType, now, removeAt });
  let bytes = 0;
  for await (const part of inParts(body)) {
    bytes += part.length;
    assertFileSize(bytes);
    // Checks each part, because an account may upload several files at the same time.
    if ((await countFileBytes(database, { accountId })) + part.length > MOST_ACCOUNT_BYTES) {
      return { outcome: 'refused', violations: [violation('SY87006')] };
    }
    await appendPart(database, { ...key, content: part });
  }
  return unit.transaction(async (transaction) => {
    await completeFile(transaction, { ...key, removeAt });
    return { outcome: 'saved', file: (await findFile(transaction, key)) as FileRow };
  });
}
