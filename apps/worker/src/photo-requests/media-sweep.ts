import { dropOldRequests, refreshMediaUrls, removeLooseMedia } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { startSweeper } from '@listings/queue';
import type { QueueWork } from '../queue-work.js';

const EVERY_MS = 30_000;

/** Removes files that no photo shows, forgets old requests, and follows a change of the media address. */
export function sweepMedia(deps: PhotosDependencies): QueueWork {
  return startSweeper({
    name: 'media',
    everyMs: EVERY_MS,
    logger: deps.logger,
    run: async () => {
      const refreshed = await refreshMediaUrls(deps);
      if (refreshed > 0) deps.logger.info({ refreshed }, 'records show photos under the present address');
      await removeLooseMedia(deps);
      await dropOldRequests(deps);
    },
  });
}
