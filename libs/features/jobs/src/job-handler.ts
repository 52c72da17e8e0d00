import { entryList } from '@listings/nest';
import type { InjectedEach } from '@listings/nest';
import { adds } from '@listings/nest/features';
import type { Addition } from '@listings/nest/features';
import type { Transaction } from '@listings/persistence';
import type { StepLease } from '@listings/work';
import { declareJobKind } from './job-kind.js';
import type { JobKind } from './job-kind.js';
import type { JobCounts, JobRow } from './store/jobs.js';

/** What a piece of work changes of its job. Absent fields stay as they are. */
export interface JobChange {
  /** Another phase begins: its rows are counted anew. */
  readonly phase?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Where the next piece goes on. */
  readonly position?: unknown;
  readonly total?: number | null;
  /** Rows that this piece has done. */
  readonly processed?: number;
  /** The rows of this piece by outcome, which are added to the counts; or with `replaceCounts` the numbers of all rows. */
  readonly counts?: JobCounts;
  readonly replaceCounts?: boolean;
  readonly warning?: string;
  readonly resultFileId?: string;
  /** The job ends, waits for a person, or fails with a problem for people. Without it the job goes on. */
  readonly next?: 'finished' | 'paused' | { readonly problem: string };
}

/** The job that a step works on. */
export interface JobRun {
  /** The job after the last piece of work. */
  readonly job: JobRow;
  /**
   * Does a piece of work in one transaction, together with the progress of the job: both are stored, or neither. Throws {@link JobStopped} if
   * somebody has cancelled the job, or if another process works on it.
   */
  commit(work: (transaction: Transaction) => Promise<JobChange>): Promise<JobRow>;
  /** Waits for somebody else's server while other jobs have the slot of this one. The result is bounded in size. */
  outside: StepLease['outside'];
}

/** When the next step of a job is due, because a publisher takes no calls until then. */
export interface StepPause {
  readonly inMs: number;
}

/** Works on the jobs of a kind. Its steps are short: each does some pieces of work, and the job goes on with the next step until it ends or waits. */
export interface JobHandler<Kind extends JobKind = JobKind> {
  readonly kind: Kind;
  /** Does the next pieces of work, and may say that the next step comes later. A step that changes nothing and waits for nothing is an error. */
  step(run: JobRun): Promise<StepPause | void>;
}

/** A job that this process may not work on any more: it was cancelled, or another process has it. */
export class JobStopped extends Error {
  constructor() {
    super('The job was stopped.');
  }
}

/** Injection token of the list of {@link JobHandler}: the features add to it. */
export const JOB_HANDLERS = entryList<JobHandler>('JOB_HANDLERS');

/** Declares that a feature has a kind of job: adds its handler to the list, and the kind to those that the API shows. */
export function addsJob<Kind extends JobKind, Dependencies extends readonly unknown[]>(
  kind: Kind,
  inject: InjectedEach<Dependencies>,
  create: (...dependencies: Dependencies) => JobHandler<NoInfer<Kind>>,
): Addition {
  declareJobKind(kind);
  return adds(JOB_HANDLERS, inject, create);
}
