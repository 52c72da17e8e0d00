import { findJob, findRowBatch } from '@listings/feature-jobs';
import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { LocationsDependencies } from '../../dependencies.js';
import { importParameters } from '../import/import-parameters.js';
import type { ImportedCells } from '../import/import-parameters.js';
import type { RowDetails } from '../row-details.js';

/** Rows that are read at once, at most a megabyte of them: a row is as large as a file lets it be. */
const AT_ONCE = 50;

/** The last column: an import does not miss it. */
export const REASON = 'Reason';

/** Exports the refused rows of an import as they were uploaded, with the reason as the last column, to repair and to upload again. */
export class RefusedRows implements ExportSource {
  readonly of = 'REFUSED_ROWS';
  readonly isImported = true;

  constructor(private readonly deps: Pick<LocationsDependencies, 'database'>) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const job = await findJob(this.deps.database, { accountId, id: String(parameters['jobId']) });
    const header = job ? (importParameters(job).header ?? []) : [];
    return {
      header: [...header, REASON],
      total: job?.counts['REFUSED'] ?? 0,
      rows: this.rows(accountId, { jobId: job?.id, columns: header.length }),
    };
  }

  private async *rows(accountId: number, { jobId, columns }: { jobId: string | undefined; columns: number }) {
    for (let position = 0; jobId !== undefined;) {
      const next = { accountId, jobId, filter: { outcome: 'REFUSED' }, after: position, limit: AT_ONCE };
      const rows = await findRowBatch(this.deps.database, next);
      for (const { input, details } of rows) {
        const { cells } = input as ImportedCells;
        const { problems = [] } = (details ?? {}) as RowDetails;
        const filled = Array.from({ length: columns }, (_, column) => cells[column] ?? '');
        yield [...filled, problems.map(({ message }) => message).join(' ')];
      }
      const last = rows.at(-1);
      if (!last) return;
      position = last.position;
    }
  }
}
