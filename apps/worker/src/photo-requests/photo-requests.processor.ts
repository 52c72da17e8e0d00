import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { enqueueDuePhotoRequests, PHOTOS, runPhotoRequest } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import type { Jobs, Sweep } from '@listings/queue';
import { RowProcessor } from '../work/row-processor.js';
import { WorkContext } from '../work/work-context.js';

/** Adds the photos of photo requests: calls with too many photos to download during the call [contract 4]. */
@Processor('photo-requests')
export class PhotoRequestsProcessor extends RowProcessor<'photo-requests'> {
  constructor(
    context: WorkContext,
    @Inject(PHOTOS) private readonly photos: PhotosDependencies,
  ) {
    const { PHOTO_CONCURRENCY: concurrency } = context.configuration;
    super(context, { queue: 'photo-requests', concurrency });
  }

  protected async work(request: Jobs['photo-requests']): Promise<void> {
    const settled = await runPhotoRequest(this.photos, request);
    if (settled !== undefined) this.context.logger.debug({ ...request, settled }, 'photo request');
  }

  protected sweep(): Promise<Sweep> {
    return enqueueDuePhotoRequests(this.photos);
  }
}
