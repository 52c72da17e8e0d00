import { failpoint } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';
import { removeUnusedUploads } from '../store/uploads.js';

const AT_ONCE = 100;

/** Removes uploads that nothing uses; the sweep of orphaned files deletes their files. Returns the number of checked uploads. */
export async function sweepUploads({ database }: Pick<PhotosDependencies, 'database'>): Promise<number> {
  let checked = 0;
  for (;;) {
    const handled = await database.transaction(async (transaction) => {
      const count = await removeUnusedUploads(transaction, { limit: AT_ONCE });
      failpoint('uploads.before_commit');
      return count;
    });
    checked += handled;
    if (handled < AT_ONCE) return checked;
  }
}
