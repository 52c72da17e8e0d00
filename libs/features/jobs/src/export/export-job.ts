import { csvWriter, xlsxWriter } from '@listings/spreadsheets';
import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { detailsUntil } from '../changed-job.js';
import { inParts } from '../stored-files/parts.js';
import type { JobHandler, JobRun } from '../job-kind.js';
import { appendPart, completeFile, emptyFile, insertFile } from '../store/files.js';
import type { ExportSource, ExportTable } from './export-source.js';
import { EXPORT } from './start-export.js';
import type { ExportParameters } from './start-export.js';

const MEDIA_TYPES = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * The job that writes a table into a file, part by part. A step writes the whole file; one that is repeated after a crash begins with an empty
 * file, so that no row is in it twice.
 */
export class ExportJob implements JobHandler {
  readonly kind = EXPORT;
  private readonly sources: ReadonlyMap<string, ExportSource>;

  constructor(
    private readonly deps: { readonly database: Database; readonly clock: Clock },
    sources: readonly ExportSource[],
  ) {
    this.sources = new Map(sources.map((source) => [source.of, source]));
  }

  async step(run: JobRun): Promise<void> {
    const { of, format } = run.job.parameters as unknown as ExportParameters;
    const source = this.sources.get(of);
    if (!source) throw new Error(`Nothing exports ${of}.`);
    const table = await source.open(run.job);
    const file = await this.begin(run, table);
    let written = 0;
    let counted = 0;
    const rows = async function* () {
      for await (const row of table.rows) {
        written += 1;
        yield row;
      }
    };
    const content = format === 'XLSX' ? xlsxWriter({ ...table, rows: rows() }) : csvWriter({ ...table, rows: rows() });
    for await (const part of inParts(content)) {
      await run.commit(async (transaction) => {
        await appendPart(transaction, file, part);
        const processed = written - counted;
        counted = written;
        return { processed };
      });
    }
    await run.commit(async (transaction) => {
      await completeFile(transaction, file, detailsUntil(this.deps.clock.now()));
      return { resultFileId: file.id, total: written, processed: written - counted, next: 'finished' };
    });
  }

  /** Makes the file of the job, or empties the one that an earlier step began. */
  private async begin(run: JobRun, { total }: ExportTable): Promise<{ accountId: number; id: string }> {
    const { accountId, id: jobId, title } = run.job;
    const { format } = run.job.parameters as unknown as ExportParameters;
    // The file of a job has its id, so that a repeated step finds it.
    const file = { accountId, id: jobId };
    const now = this.deps.clock.now();
    await run.commit(async (transaction) => {
      if (run.job.phase === 'WRITING') await emptyFile(transaction, file);
      else {
        const name = `${title}.${format.toLowerCase()}`;
        await insertFile(transaction, {
          ...file,
          name,
          mediaType: MEDIA_TYPES[format],
          now,
          removeAt: detailsUntil(now),
        });
      }
      return { phase: 'WRITING', total, processed: -run.job.processed };
    });
    return file;
  }
}
