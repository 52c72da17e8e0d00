import type { Database } from '@listings/persistence';
import type { JobQueue, Jobs } from '@listings/queue';

/**
 * A queue that loses every job, as a flushed server does: the work must not depend on jobs. The marks of lost deliveries
 * count as expired, so the next sweep takes them again.
 */
export function lostJobs(database: Database): JobQueue {
  return {
    enqueue: async () => undefined,
    enqueueMany: async (queue, rows) => {
      if (queue !== 'post-deliveries') return;
      const ids = (rows as unknown as readonly Jobs['post-deliveries'][]).map(({ deliveryId }) => deliveryId);
      await database.execute('update post_deliveries set enqueued_until = null where id = any($1)', [ids]);
    },
  };
}
