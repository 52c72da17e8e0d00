import type { ChangeCaller } from '@listings/domain';
import { languageOf } from '@listings/language';
import type { Transaction } from '@listings/persistence';
import type { JobsDependencies } from '../dependencies.js';
import { EXPORT } from '../file-kinds.js';
import type { JobResult } from '../lifecycle/job-result.js';
import { startJob } from '../lifecycle/start-job.js';
import { neededRight } from '../rules/job-right.js';
import type { JobRow } from '../store/jobs.js';

/** The forms of an exported file. */
export type ExportFormat = 'CSV' | 'XLSX';

/** What is exported, and how; further fields say which rows. */
export interface ExportParameters {
  readonly of: string;
  readonly format: ExportFormat | 'JSONL' | 'ZIP';
  /** The role that may read the file, for an export of what not everybody may read who may start others. */
  readonly readBy?: 'ADMIN' | 'OWNER';
  /** The language of the headings of a workbook for people; absent in jobs of an earlier release. */
  readonly language?: string;
}

/** Whether a role is needed to read the file that a job writes. */
export function isGuarded(job: JobRow): boolean {
  return job.kind === EXPORT.name && neededRight(job) !== 'WRITE';
}

/** Starts an export in a transaction. The title is the name of the file without its ending. */
export async function startExport(
  transaction: Transaction,
  deps: Pick<JobsDependencies, 'clock' | 'work'>,
  caller: ChangeCaller,
  { title, parameters }: { title: string; parameters: ExportParameters & Readonly<Record<string, unknown>> },
): Promise<JobResult> {
  const language = languageOf(caller.user?.language);
  return startJob(transaction, deps, caller, {
    kind: EXPORT,
    title,
    parameters: { ...parameters, language },
  });
}
