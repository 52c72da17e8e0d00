import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { archiveWhenDue, enqueueDueArchivals, LOCATIONS } from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import type { Jobs, Sweep } from '@listings/queue';
import { RowProcessor } from '../work/row-processor.js';
import { WorkContext } from '../work/work-context.js';

/** Low, because archives are short transactions, and those of one account lock the same counters. */
const CONCURRENCY = 2;

/** Archives locations whose grace period has ended [contract 4], within seconds of the scheduled time. */
@Processor('location-archivals')
export class LocationArchivalsProcessor extends RowProcessor<'location-archivals'> {
  constructor(
    context: WorkContext,
    @Inject(LOCATIONS) private readonly locations: LocationsDependencies,
  ) {
    super(context, { queue: 'location-archivals', concurrency: CONCURRENCY });
  }

  protected async work(archival: Jobs['location-archivals']): Promise<void> {
    if (await archiveWhenDue(this.locations, archival)) this.context.logger.debug({ ...archival }, 'location archived');
  }

  protected sweep(): Promise<Sweep> {
    return enqueueDueArchivals(this.locations);
  }
}
