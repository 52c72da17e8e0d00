import { enqueueDuePhotoRequests, PHOTO_REQUESTS_AT_ONCE, runPhotoRequest } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { workQueue } from '../queue-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Adds the photos of requests that were too many for one call [contract 4]. */
export function workPhotoRequests(
  context: QueueContext,
  deps: PhotosDependencies,
  { concurrency }: { concurrency: number },
): QueueWork {
  return workQueue(context, {
    queue: 'photo-requests',
    concurrency,
    async work(request) {
      const settled = await runPhotoRequest(deps, request);
      if (settled !== undefined) deps.logger.debug({ ...request, settled }, 'photo request');
    },
    sweep: () => enqueueDuePhotoRequests(deps),
    batch: PHOTO_REQUESTS_AT_ONCE,
  });
}
