import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { countMails } from '@listings/feature-accounts';
import { countJobs } from '@listings/feature-jobs';
import { sumUploadBytes } from '@listings/feature-photos';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database, readDatabaseBytes } from '@listings/persistence';
import { HeldTask } from '@listings/work';

const TASK = 'measurements';
const EVERY_MS = 60_000;
/** Between two measurements of the space, which look at every file of the database and every account. */
const SPACE_EVERY_MS = 10 * 60_000;
/** Limit of one statement. */
const STATEMENT_MS = 20_000;
const BY_ONE = 'Measured by one worker of the installation; the others report no value';

/** Measures mails and jobs every minute, and the space every ten minutes, in one worker at a time and not when metrics are read. */
@Injectable()
export class MeasurementsTask extends PeriodicTask {
  private readonly own: Database;
  private readonly task: HeldTask;
  private readonly mails: Gauge<'state'>;
  private readonly mailsLate: Gauge;
  private readonly jobs: Gauge<'kind' | 'state'>;
  private readonly jobsOldest: Gauge<'kind'>;
  private readonly space: Gauge<'part'>;
  private spaceAt = -Infinity;

  constructor(database: Database, registry: Registry, context: TaskContext) {
    super(context, { name: TASK, everyMs: EVERY_MS });
    this.own = database.separate({ maxConnections: 1, timeoutMs: STATEMENT_MS });
    this.task = new HeldTask(this.own, { task: TASK, leaseMs: 2 * EVERY_MS });
    const registers = [registry];
    this.mails = new Gauge({
      name: 'listings_mails_open',
      help: `Mails that are not sent yet: untried, and tried: the mail server has not taken them. ${BY_ONE}`,
      labelNames: ['state'],
      registers,
    });
    this.mailsLate = new Gauge({
      name: 'listings_mails_late_seconds',
      help: 'How late the mail is that has been due for the longest time, in the worker that measures it; 0 in the others',
      registers,
    });
    this.jobs = new Gauge({
      name: 'listings_jobs',
      help: `Jobs by kind and state: running, waiting (for a person), and failed within a day. ${BY_ONE}`,
      labelNames: ['kind', 'state'],
      registers,
    });
    this.jobsOldest = new Gauge({
      name: 'listings_jobs_oldest_seconds',
      help: `How long ago the oldest running job of a kind began its phase. ${BY_ONE}`,
      labelNames: ['kind'],
      registers,
    });
    this.space = new Gauge({
      name: 'listings_space_bytes',
      help: `Bytes of the database, and of the photos and files that accounts have uploaded; every ten minutes. ${BY_ONE}`,
      labelNames: ['part'],
      registers,
    });
  }

  protected async run(): Promise<void> {
    const isOurs = await this.task.hold();
    for (const gauge of [this.mails, this.jobs, this.jobsOldest]) gauge.reset();
    this.mailsLate.reset();
    if (!isOurs) {
      this.space.reset();
      this.spaceAt = -Infinity;
      return;
    }
    await this.measureMails();
    await this.measureJobs();
    await this.measureSpace();
  }

  private async measureMails(): Promise<void> {
    const { untried, tried, lateSeconds } = await countMails(this.own);
    this.mails.set({ state: 'untried' }, untried);
    this.mails.set({ state: 'tried' }, tried);
    this.mailsLate.set(lateSeconds);
  }

  private async measureJobs(): Promise<void> {
    for (const { kind, running, waiting, failed, oldestSeconds } of await countJobs(this.own)) {
      this.jobs.set({ kind, state: 'running' }, running);
      this.jobs.set({ kind, state: 'waiting' }, waiting);
      this.jobs.set({ kind, state: 'failed' }, failed);
      this.jobsOldest.set({ kind }, oldestSeconds);
    }
  }

  private async measureSpace(): Promise<void> {
    const now = this.context.clock.monotonic();
    if (now < this.spaceAt) return;
    this.spaceAt = now + SPACE_EVERY_MS;
    this.space.set({ part: 'database' }, await readDatabaseBytes(this.own));
    this.space.set({ part: 'uploads' }, await sumUploadBytes(this.own));
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.task.release();
    await this.own.close();
  }
}
