import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { HeldTask } from '@listings/work';
import type { PhotosDependencies } from '../dependencies.js';
import { dropOldRequests, refreshMediaUrls, removeOrphanedMedia } from '../media/sweep-media.js';
import { PHOTOS } from '../photos.module.js';
import { sweepUploads } from '../uploads/sweep-uploads.js';

const TASK = 'media';
const EVERY_MS = 30_000;

/** Removes unused uploads, deletes orphaned files and old photo requests, and updates records after a change of the media URL, in one worker at a time. */
@Injectable()
export class MediaSweep extends PeriodicTask {
  private readonly task: HeldTask;

  constructor(
    context: TaskContext,
    @Inject(PHOTOS) private readonly photos: PhotosDependencies,
  ) {
    super(context, { name: TASK, everyMs: EVERY_MS });
    this.task = new HeldTask(photos.database, { task: TASK, leaseMs: 2 * EVERY_MS });
  }

  protected async run(): Promise<void> {
    if (!(await this.task.hold())) return;
    const refreshed = await refreshMediaUrls(this.photos);
    if (refreshed > 0)
      this.context.logger.info({ refreshed }, 'updated the photo URLs of records after a change of the media URL');
    await sweepUploads(this.photos);
    await removeOrphanedMedia(this.photos);
    await dropOldRequests(this.photos);
  }
}
