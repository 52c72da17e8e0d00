import { enqueueDueSubmissions, submitListing, SUBMISSIONS_OF_ONE_ACCOUNT } from '@listings/feature-listings';
import type { SubmissionDependencies } from '@listings/feature-listings';
import { workQueue } from '../queue-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Pushes the data of locations to their listings [contract 4, publishing]. */
export function workListingSubmissions(
  context: QueueContext,
  deps: SubmissionDependencies,
  { concurrency }: { concurrency: number },
): QueueWork {
  return workQueue(context, {
    queue: 'listing-submissions',
    concurrency,
    async work(submission) {
      const step = await submitListing(deps, submission);
      if (!step) return;
      context.metrics.submissionSteps.inc({ site: step.publisher, event: step.event });
      deps.logger.debug({ ...submission, ...step }, 'listing submission');
    },
    sweep: () => enqueueDueSubmissions(deps),
    // A full batch of one account is a backlog already.
    batch: SUBMISSIONS_OF_ONE_ACCOUNT,
  });
}
