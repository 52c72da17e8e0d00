import type { Clock } from '@listings/platform';
import type { JobRun } from '../job-handler.js';
import { detailsUntil } from '../lifecycle/changed-job.js';
import { appendPart, completeFile, emptyFile, insertFile } from '../store/files.js';
import { inParts } from '../stored-files/parts.js';

/** The media type of each form of a file. */
export const MEDIA_TYPES = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  JSONL: 'application/jsonl',
  ZIP: 'application/zip',
} as const;

/** The file of a job. */
export interface FileToWrite {
  readonly format: keyof typeof MEDIA_TYPES;
  /** The number of its rows, if it is known. */
  readonly total: number | null;
  /** The bytes of the file. Calls `countRow` for each row that it takes. */
  content(countRow: () => void): AsyncIterable<Uint8Array>;
  /** What a person should know about the written file. */
  warning?(): string | undefined;
}

/**
 * Writes the file of a job part by part, and ends the job. Its name is the title of the job. A step writes the whole file; one that is
 * repeated after a crash begins with an empty file, so that no row is in it twice.
 */
export async function writeJobFile(
  run: JobRun,
  { clock }: { readonly clock: Clock },
  { format, total, content, warning }: FileToWrite,
): Promise<void> {
  const { accountId, id: jobId, title } = run.job;
  // The file of a job has its id, so that a repeated step finds it.
  const file = { accountId, id: jobId };
  await run.commit(async (transaction) => {
    if (run.job.phase === 'WRITING') await emptyFile(transaction, file);
    else {
      const now = clock.now();
      const name = `${title}.${format.toLowerCase()}`;
      const mediaType = MEDIA_TYPES[format];
      await insertFile(transaction, { ...file, name, mediaType, now, removeAt: detailsUntil(now) });
    }
    return { phase: 'WRITING', total, processed: -run.job.processed };
  });
  let written = 0;
  let counted = 0;
  const countRow = () => {
    written += 1;
  };
  for await (const part of inParts(content(countRow))) {
    await run.commit(async (transaction) => {
      await appendPart(transaction, { ...file, content: part });
      const processed = written - counted;
      counted = written;
      return { processed };
    });
  }
  await run.commit(async (transaction) => {
    await completeFile(transaction, { ...file, removeAt: detailsUntil(clock.now()) });
    const said = warning?.();
    return {
      ...(said !== undefined && { warning: said }),
      ...{ resultFileId: file.id, total: written, processed: written - counted, next: 'finished' },
    };
  });
}
