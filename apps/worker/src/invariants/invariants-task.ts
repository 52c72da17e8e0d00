import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database } from '@listings/persistence';
import { HeldTask } from '@listings/work';
import { checkInvariants } from './check-invariants.js';

const TASK = 'invariants';
const EVERY_MS = 60_000;
/** Limit of one statement. */
const STATEMENT_MS = 10_000;

/**
 * Checks the invariants of the installation every minute, in one worker at a time [reliability 4, G15]. Not in the first
 * minute of the process: after an outage the work is late until the processes have caught up.
 */
@Injectable()
export class InvariantsTask extends PeriodicTask {
  private readonly own: Database;
  private readonly task: HeldTask;
  private readonly violations: Gauge<'invariant'>;
  private readonly startedAt: number;

  constructor(database: Database, registry: Registry, context: TaskContext) {
    super(context, { name: TASK, everyMs: EVERY_MS });
    this.startedAt = context.clock.monotonic();
    this.own = database.separate({ maxConnections: 1, timeoutMs: STATEMENT_MS });
    this.task = new HeldTask(this.own, { task: TASK, leaseMs: 2 * EVERY_MS });
    this.violations = new Gauge({
      name: 'listings_invariant_violations',
      help: 'Rows that break an invariant: events (accepted changes without event), due_work (due for 60 seconds while no process works on rows of the account). 0 in a sound system. Checked every minute by one worker of the installation; the others report no value',
      labelNames: ['invariant'],
      registers: [registry],
    });
  }

  protected async run(): Promise<void> {
    const { clock, logger } = this.context;
    if (clock.monotonic() - this.startedAt < EVERY_MS) return;
    if (await this.task.hold()) await checkInvariants({ database: this.own, logger, violations: this.violations });
    else this.violations.reset();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.task.release();
    await this.own.close();
  }
}
