import { Inject, Injectable } from '@nestjs/common';
import { HEALTH, requestScores } from '@listings/feature-health';
import type { HealthDependencies } from '@listings/feature-health';
import type { SweepEnd } from '@listings/queue';
import { PeriodicTask } from '../tasks/periodic-task.js';
import { TaskContext } from '../tasks/task-context.js';

const EVERY_MS = 5_000;

/** Requests the scores of accounts whose locations have changed, and of all when a day begins. */
@Injectable()
export class LocationHealthTask extends PeriodicTask {
  /** The account after which the next run continues. */
  private afterId = 0;

  constructor(
    @Inject(HEALTH) private readonly health: HealthDependencies,
    context: TaskContext,
  ) {
    super(context, { name: 'location-health', everyMs: EVERY_MS });
  }

  protected async run(): Promise<SweepEnd> {
    this.afterId = await requestScores(this.health, this.afterId);
    return this.afterId === 0 ? 'done' : 'due';
  }
}
