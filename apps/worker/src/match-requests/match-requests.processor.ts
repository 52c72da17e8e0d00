import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { CONNECTIONS, enqueueDueMatchRequests, runMatching } from '@listings/feature-connections';
import type { MatchingDependencies } from '@listings/feature-connections';
import type { Jobs, Sweep } from '@listings/queue';
import { RowProcessor } from '../work/row-processor.js';
import { WorkContext } from '../work/work-context.js';

/** Compares the listings of connected accounts with the account's locations [contract 7]. */
@Processor('match-requests')
export class MatchRequestsProcessor extends RowProcessor<'match-requests'> {
  constructor(
    context: WorkContext,
    @Inject(CONNECTIONS) private readonly connections: MatchingDependencies,
  ) {
    const { MATCH_CONCURRENCY: concurrency } = context.configuration;
    super(context, { queue: 'match-requests', concurrency });
  }

  protected async work(request: Jobs['match-requests']): Promise<void> {
    const step = await runMatching(this.connections, request);
    if (!step) return;
    this.context.metrics.matchSteps.inc({ site: step.publisher, event: step.event });
    this.context.logger.info({ ...request, ...step }, 'search for matches');
  }

  protected sweep(): Promise<Sweep> {
    return enqueueDueMatchRequests(this.connections);
  }
}
