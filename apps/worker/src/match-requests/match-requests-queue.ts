import { enqueueDueMatchRequests, MATCH_REQUESTS_AT_ONCE, runMatching } from '@listings/feature-connections';
import type { MatchingDependencies } from '@listings/feature-connections';
import { workQueue } from '../queue-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Compares the listings of connected accounts with our locations [contract 7]. */
export function workMatchRequests(
  context: QueueContext,
  deps: MatchingDependencies,
  { concurrency }: { concurrency: number },
): QueueWork {
  return workQueue(context, {
    queue: 'match-requests',
    concurrency,
    async work(request) {
      const step = await runMatching(deps, request);
      if (!step) return;
      context.metrics.matchSteps.inc({ site: step.publisher, event: step.event });
      deps.logger.info({ ...request, ...step }, 'search for matches');
    },
    sweep: () => enqueueDueMatchRequests(deps),
    batch: MATCH_REQUESTS_AT_ONCE,
  });
}
