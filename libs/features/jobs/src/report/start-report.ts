import type { ChangeCaller } from '@listings/domain';
import { languageOf } from '@listings/language';
import type { InUnit } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import { REPORT } from '../file-kinds.js';
import type { JobResult } from '../lifecycle/job-result.js';
import { startJob } from '../lifecycle/start-job.js';
import type { ReportRequest } from './report-part.js';

/** Starts to write a report. The title of the job is the name of the file without its ending. */
export async function startReport(
  deps: InUnit<JobsDependencies>,
  caller: ChangeCaller,
  request: ReportRequest,
): Promise<JobResult> {
  const { from, to } = request.range;
  return deps.unit.transaction((transaction) =>
    startJob(transaction, deps, caller, {
      kind: REPORT,
      title: `report-${from}-${to}`,
      parameters: { ...request, language: languageOf(caller.user?.language) },
    }),
  );
}
