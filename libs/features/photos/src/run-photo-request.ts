import { PHOTO_ATTEMPTS } from '@listings/domain';
import { errorEntries, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import {
  claimPhotoRequest,
  extendPhotoRequestLease,
  lockPhotoRequest,
  postponePhotoRequest,
  settlePhotoRequest,
  takeDuePhotoRequests,
  takePhotoRequestItems,
} from '@listings/persistence';
import type { ClaimedPhotoRequest, PhotoRequestKey, PhotoRequestWork, SettledPhotoItem } from '@listings/persistence';
import { failpoint, renewingLease } from '@listings/platform';
import { enqueueSwept } from '@listings/queue';
import type { Sweep } from '@listings/queue';
import { acquirePhotos } from './acquire-photos.js';
import type { WantedPhoto } from './acquire-photos.js';
import { attachPhotos } from './attach-photos.js';
import type { PhotosDependencies } from './dependencies.js';
import { lockLocation } from './lock-location.js';

/** Photos per batch; between batches other requests get their turn. */
const BATCH = 8;
/** Time limit of a batch, so that a stopping process can wait for it. */
const BATCH_TIMEOUT_MS = 20_000;
/** Maximum number of requests that one sweep enqueues. */
const PHOTO_REQUESTS_AT_ONCE = 100;

/**
 * Claims a photo request and adds its next batch of photos. Returns the number of settled photos, or undefined when
 * nothing is due or another process holds the claim. Enqueues the request again when photos are left.
 */
export async function runPhotoRequest(deps: PhotosDependencies, key: PhotoRequestKey): Promise<number | undefined> {
  const claim = await claimPhotoRequest(deps.database, key);
  if (!claim) return undefined;
  failpoint('photo_request.after_claim');
  // After a crash one photo at a time, so that a photo that crashes its process does not affect the others.
  const limit = claim.lostClaims > 0 ? 1 : BATCH;
  const items = await takePhotoRequestItems(deps.database, { ...claim, limit });
  const renew = () => extendPhotoRequestLease(deps.database, claim);
  const { clock, logger } = deps;
  try {
    return await renewingLease({ renew, clock, logger, row: key }, () => addItems(deps, claim, items));
  } catch (error) {
    // The photos did not cause the error, so the attempt does not count.
    await postponePhotoRequest(deps.database, { ...claim, positions: items.map(({ position }) => position) });
    throw error;
  }
}

async function addItems(
  deps: PhotosDependencies,
  claim: ClaimedPhotoRequest,
  items: readonly PhotoRequestWork[],
): Promise<number | undefined> {
  const { accountId } = claim;
  const given = items.filter(({ attempts }) => attempts <= PHOTO_ATTEMPTS);
  const photos = given.map((item) => ({ ...item, place: `photos[${item.position}]` }));
  const positions = new Map<WantedPhoto | undefined, number>(photos.map((photo) => [photo, photo.position]));
  const positionOf = (wanted: WantedPhoto | undefined) => positions.get(wanted) as number;
  const { acquired, postponed } = await acquirePhotos(deps, accountId, { photos, timeoutMs: BATCH_TIMEOUT_MS });
  failpoint('photo_request.before_settle');
  return deps.database.transaction(async (transaction) => {
    if (!(await lockPhotoRequest(transaction, claim))) return undefined;
    const { archivedAt } = await lockLocation(transaction, claim);
    const attached = archivedAt
      ? acquired.map(() => ({ violations: [violation('SY00008')] }))
      : await attachPhotos(transaction, deps, { ...claim, acquired });
    const givenUp = items.filter((item) => !given.includes(item));
    const settled: SettledPhotoItem[] = [
      ...givenUp.map(({ position }) => ({ position, photoId: null, error: GIVEN_UP })),
      ...attached.map((result, index) => ({
        position: positionOf(acquired[index]?.wanted),
        photoId: 'photo' in result ? result.photo.id : null,
        error: 'photo' in result ? null : messageOf(result.violations),
      })),
    ];
    const left = await settlePhotoRequest(transaction, { ...claim, settled, postponed: postponed.map(positionOf) });
    if (left)
      transaction.afterCommit(() => deps.jobs.enqueue('photo-requests', { accountId, requestId: claim.requestId }));
    return settled.length;
  });
}

const GIVEN_UP = 'SY10065: Image could not be processed';

function messageOf(violations: readonly RuleViolation[]): string {
  return errorEntries(violations)
    .map(({ message }) => message)
    .join('; ');
}

/** Enqueues due photo requests that no process has claimed and that have no job. */
export async function enqueueDuePhotoRequests({
  database,
  jobs,
}: Pick<PhotosDependencies, 'database' | 'jobs'>): Promise<Sweep> {
  const due = await takeDuePhotoRequests(database, { limit: PHOTO_REQUESTS_AT_ONCE });
  return enqueueSwept(jobs, { queue: 'photo-requests', ...due });
}
