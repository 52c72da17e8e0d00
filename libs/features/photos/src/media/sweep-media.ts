import { mediaFiles } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts';
import { findOutdatedMediaUrls, lockLocations, renderRecords } from '@listings/feature-locations';
import { failpoint } from '@listings/platform';
import type { PhotosDependencies } from '../dependencies.js';
import { deleteOrphanedMedia, findOrphanedMedia } from '../store/orphaned-media.js';
import type { MediaPlace, OrphanedMedia } from '../store/orphaned-media.js';
import { dropOldPhotoRequests } from '../store/photo-requests.js';

const AT_ONCE = 100;
const REQUESTS_KEPT_DAYS = 30;

type SweepDependencies = Pick<PhotosDependencies, 'database' | 'media' | 'logger' | 'records'>;

/** Before the first file. */
const START: MediaPlace = [0, '00000000-0000-0000-0000-000000000000'];

/**
 * Deletes orphaned files: of removed photos, of refused photos, and of crashed processes. It deletes the row last, so
 * that the next sweep retries a failed deletion; two processes may delete the same file. Returns the number of photos whose files
 * were deleted.
 */
export async function removeOrphanedMedia(deps: SweepDependencies): Promise<number> {
  let removed = 0;
  for (let after: MediaPlace | undefined = START; after;) {
    const due: OrphanedMedia[] = await findOrphanedMedia(deps.database, { after, limit: AT_ONCE });
    const gone = (await Promise.all(due.map((media) => removeFiles(deps, media)))).flat();
    failpoint('media.before_forget');
    removed += await deleteOrphanedMedia(deps.database, gone);
    const last = due[AT_ONCE - 1];
    after = last && [last.accountId, last.mediaId];
  }
  return removed;
}

async function removeFiles({ media, logger }: SweepDependencies, orphaned: OrphanedMedia): Promise<OrphanedMedia[]> {
  const { accountId } = orphaned;
  try {
    for (const file of Object.values(mediaFiles(orphaned)) as string[]) await media.remove({ accountId, file });
    return [orphaned];
  } catch (error) {
    logger.error({ err: error, ...orphaned }, 'files of a photo could not be deleted; the next sweep retries');
    return [];
  }
}

/** Deletes photo requests that ended a month ago. */
export async function dropOldRequests({ database }: SweepDependencies): Promise<number> {
  return dropOldPhotoRequests(database, { days: REQUESTS_KEPT_DAYS, limit: 1_000 });
}

/**
 * Updates records whose photos have URLs under an address that is no longer configured (PUBLIC_URL or MEDIA_URL
 * changed). Returns their number.
 */
export async function refreshMediaUrls({ database, records }: SweepDependencies): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const outdated = await findOutdatedMediaUrls(database, { mediaUrl: records.mediaUrl, limit: AT_ONCE });
    for (const { accountId, locationId } of outdated) {
      await database.transaction(async (transaction) => {
        const account = await findAccount(transaction, accountId);
        const locations = await lockLocations(transaction, { accountId, ids: [locationId] });
        if (account) await renderRecords(transaction, { account, settings: records }, locations);
      });
      refreshed += 1;
    }
    if (outdated.length < AT_ONCE) return refreshed;
  }
}
