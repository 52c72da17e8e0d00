import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import type { SweepEnd } from '@listings/queue';
import type { HealthDependencies } from '../dependencies.js';
import { HEALTH } from '../health.module.js';
import { requestScores } from '../scores/request-scores.js';

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
