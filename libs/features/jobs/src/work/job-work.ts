import { Inject } from '@nestjs/common';
import { LOGGER } from '@listings/nest';
import { isConstraintViolation, isUnstorable, readDatabaseFailure } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { again, done, loadedRows, TooManyOutside, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, StepLease, WorkHandler, WorkOutcome } from '@listings/work';
import type { JobsDependencies } from '../dependencies.js';
import { JOB_HANDLERS, JobStopped } from '../job-handler.js';
import type { JobHandler, JobRun, StepPause } from '../job-handler.js';
import { JOBS } from '../jobs.module.js';
import { changedJob } from '../lifecycle/changed-job.js';
import { permitRetry } from '../lifecycle/retry-job.js';
import { findJobs, lockJob, lockVersion, saveJob } from '../store/jobs.js';
import type { JobRow } from '../store/jobs.js';

/** The kind of work that goes on with jobs; its subjects are their ids. */
export const JOB = 'job';

/** Most jobs of an account on which a process works at the same time, so that the other accounts have slots. */
const PER_ACCOUNT = 1;
/** A step keeps its slot until its end, so that few jobs are worked on beside the other kinds. */
const SLOW_MS = 120_000;

/** Consecutive steps that fail before the job does: twenty minutes of attempts. */
const MOST_FAILURES = 8;

const DONE_STAYS = 'What the job has done until now stays done.';
const GIVEN_UP = 'The service could not go on with this job. What it has done until now stays done.';
const ENDED_PROCESSES = `Working on this job has ended a process of the service twice, so the service does not try it again. ${DONE_STAYS} Split a large file before you start again, or show this job to the operator.`;

/** What a step returns besides its outcome: why the job fails, or null. */
interface StepResult {
  readonly problem: string | null;
}

/**
 * Goes on with jobs, one short step of each in turn. The pieces of a step commit with the progress of their job, and a piece commits only if
 * no other process has changed the job since: a repeated step finds what is left to do.
 */
@WorkKind({ kind: JOB, concurrency: 4, perGroup: PER_ACCOUNT, slowCallMs: SLOW_MS, isSuspectAtOnce: true })
export class JobWork implements WorkHandler<JobRow, StepResult> {
  private readonly handlers: ReadonlyMap<string, JobHandler>;

  constructor(
    @Inject(JOBS) private readonly deps: Pick<JobsDependencies, 'database' | 'clock'>,
    @Inject(JOB_HANDLERS) handlers: readonly JobHandler[],
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'error'>,
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.kind.name, handler]));
    if (this.handlers.size < handlers.length) throw new Error('Two handlers declare one kind of jobs.');
  }

  /** Leaves out jobs that wait or have ended. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<JobRow>[]> {
    const jobs = await findJobs(
      transaction,
      claimed.map(({ accountId, subject }) => ({ accountId, id: subject })),
    );
    const running = jobs.filter(({ state }) => state === 'RUNNING');
    return loadedRows(claimed, running, ({ id }) => id);
  }

  async step({ work: { failures }, row }: LoadedWork<JobRow>, lease: StepLease): Promise<WorkOutcome<StepResult>> {
    const handler = this.handlers.get(row.kind);
    if (!handler) throw new Error(`No handler for jobs of the kind ${row.kind}.`);
    const run = new Run(this.deps, row, lease.outside);
    let pause: StepPause | void;
    try {
      pause = await handler.step(run);
    } catch (error) {
      const place = { accountId: row.accountId, jobId: row.id };
      if (error instanceof JobStopped) {
        this.logger.info(place, 'a job was stopped during its step');
        return done({ problem: null });
      }
      if (isRefused(error, failures)) {
        this.logger.error({ err: error, ...place }, 'a job failed, because the database refuses its data');
        return done({ problem: refusedBehind(run.job.processed) });
      }
      // While the database is away, or too many jobs wait for other servers, the job waits as well.
      if (failures < MOST_FAILURES || readDatabaseFailure(error) || error instanceof TooManyOutside) throw error;
      this.logger.error({ err: error, ...place }, 'a job failed, because its steps failed again and again');
      return done({ problem: GIVEN_UP });
    }
    if (run.job.version === row.version && !pause) throw new Error(`A step of ${row.kind} has changed nothing.`);
    return run.job.state === 'RUNNING' ? again(pause?.inMs ?? 0, { problem: null }) : done({ problem: null });
  }

  /** The pieces of the steps are stored already; a job that is given up fails here. */
  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<JobRow, StepResult>[],
  ): Promise<void> {
    for (const { row, outcome } of ended) {
      const { problem } = outcome.result;
      if (problem === null) continue;
      const job = await lockJob(transaction, { accountId, id: row.id });
      if (job?.state !== 'RUNNING') continue;
      await permitRetry(transaction, job);
      await saveJob(transaction, changedJob(job, { next: { problem } }, this.deps.clock.now()), job);
    }
  }

  giveUp(_: LoadedWork<JobRow>, { because }: GivenUp): WorkOutcome<StepResult> {
    return done({ problem: because === 'its processes ended' ? ENDED_PROCESSES : GIVEN_UP });
  }
}

/** Whether the database refuses the data of a step and would do so again. A broken constraint may be a lost race, once. */
function isRefused(error: unknown, failures: number): boolean {
  return isUnstorable(error) || (failures > 0 && isConstraintViolation(error));
}

function refusedBehind(rows: number): string {
  const place = rows === 0 ? 'the first rows' : `what follows behind the first ${rows.toLocaleString('en')} rows`;
  return `The service cannot store ${place}, and trying again would change nothing. ${DONE_STAYS} Correct the rows there, or show this job to the operator.`;
}

/** The pieces of work of a step. */
class Run implements JobRun {
  constructor(
    private readonly deps: Pick<JobsDependencies, 'database' | 'clock'>,
    public job: JobRow,
    readonly outside: StepLease['outside'],
  ) {}

  async commit(work: Parameters<JobRun['commit']>[0]): Promise<JobRow> {
    this.job = await this.deps.database.transaction(async (transaction) => {
      const before = this.job;
      if (!(await lockVersion(transaction, before))) throw new JobStopped();
      const changed = changedJob(before, await work(transaction), this.deps.clock.now());
      if (changed.state === 'FAILED') await permitRetry(transaction, before);
      const saved = await saveJob(transaction, changed, before);
      failpoint('job.before_commit');
      return saved;
    });
    failpoint('job.after_commit');
    return this.job;
  }
}
