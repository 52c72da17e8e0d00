import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { enqueueDueSubmissions, LISTINGS, submitListing } from '@listings/feature-listings';
import type { SubmissionDependencies } from '@listings/feature-listings';
import type { Jobs, Sweep } from '@listings/queue';
import { RowProcessor } from '../work/row-processor.js';
import { WorkContext } from '../work/work-context.js';

/** Pushes the data of locations to their listings [contract 4]. */
@Processor('listing-submissions')
export class ListingSubmissionsProcessor extends RowProcessor<'listing-submissions'> {
  constructor(
    context: WorkContext,
    @Inject(LISTINGS) private readonly listings: SubmissionDependencies,
  ) {
    const { LISTING_CONCURRENCY: concurrency } = context.configuration;
    super(context, { queue: 'listing-submissions', concurrency });
  }

  protected async work(submission: Jobs['listing-submissions']): Promise<void> {
    const step = await submitListing(this.listings, submission);
    if (!step) return;
    this.context.metrics.submissionSteps.inc({ site: step.publisher, event: step.event });
    this.context.logger.debug({ ...submission, ...step }, 'listing submission');
  }

  protected sweep(): Promise<Sweep> {
    return enqueueDueSubmissions(this.listings);
  }
}
