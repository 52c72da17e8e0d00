import type { Caller } from '@listings/domain';
import { jobRefused, startExport } from '@listings/feature-jobs';
import type {
  ExportFormat,
  ExportParameters,
  ExportSource,
  ExportTable,
  JobResult,
  JobRow,
  JobsDependencies,
} from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { HealthDependencies } from '../dependencies.js';
import { findNextDifferences } from '../store/differences.js';
import type { DifferenceSelection } from '../store/differences.js';
import { DIFFERENCE_HEADER, differenceRows } from './difference-rows.js';

/** What {@link DifferenceExport} exports. */
const DIFFERENCES = 'DIFFERENCES';

/** What an export of differences knows. */
interface DifferenceExportParameters extends ExportParameters {
  readonly selection: DifferenceSelection;
}

/** Exports the fields in which listings differ from their locations. */
export class DifferenceExport implements ExportSource {
  readonly of = DIFFERENCES;

  constructor(private readonly deps: Pick<HealthDependencies, 'database' | 'publishers'>) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const { selection } = parameters as unknown as DifferenceExportParameters;
    return { header: DIFFERENCE_HEADER, total: null, rows: differenceRows(this.deps, accountId, selection) };
  }
}

/** Starts to export differences. */
export async function startDifferenceExport(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { format, selection }: { readonly format: ExportFormat; readonly selection: DifferenceSelection },
): Promise<JobResult> {
  const { accountId } = caller;
  return deps.unit.transaction(async (transaction) => {
    const some = await findNextDifferences(transaction, { ...selection, accountId, limit: 1 });
    if (some.length === 0) return jobRefused('SY87010');
    return startExport(transaction, deps, caller, {
      title: 'differences',
      parameters: { of: DIFFERENCES, format, selection },
    });
  });
}
