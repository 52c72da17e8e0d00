import { PHOTO_ATTEMPTS } from '@listings/domain';
import { errorEntries, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import {
  claimPhotoRequest,
  extendPhotoRequestLease,
  findDuePhotoRequests,
  lockPhotoRequest,
  postponePhotoRequest,
  settlePhotoRequest,
  takePhotoRequestItems,
} from '@listings/persistence';
import type { ClaimedPhotoRequest, PhotoRequestKey, PhotoRequestWork, SettledPhotoItem } from '@listings/persistence';
import { failpoint, renewingLease } from '@listings/platform';
import { acquirePhotos } from './acquire-photos.js';
import { attachPhotos } from './attach-photos.js';
import type { PhotosDependencies } from './dependencies.js';
import { lockLocation } from './lock-location.js';

/** Photos of one look at a request; then others have their turn. */
const BATCH = 8;
/** No batch works longer, so that a stopping process can wait for it. */
const BATCH_TIMEOUT_MS = 20_000;
/** Requests that one sweep enqueues at most. */
export const PHOTO_REQUESTS_AT_ONCE = 100;

/**
 * Looks at a request and adds its next photos. Undefined when nothing is due or other processes are at it, otherwise the
 * number of photos that were settled. The rest is enqueued again.
 */
export async function runPhotoRequest(deps: PhotosDependencies, key: PhotoRequestKey): Promise<number | undefined> {
  const claim = await claimPhotoRequest(deps.database, key);
  if (!claim) return undefined;
  failpoint('photo_request.after_claim');
  // After a crash one by one: what kills its process takes no sibling along.
  const limit = claim.lostClaims > 0 ? 1 : BATCH;
  const items = await takePhotoRequestItems(deps.database, { ...claim, limit });
  const renew = () => extendPhotoRequestLease(deps.database, claim);
  try {
    return await renewingLease({ renew, logger: deps.logger, row: key }, () => addItems(deps, claim, items));
  } catch (error) {
    // Not the photos' fault: the attempt does not count.
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
  const acquired = await acquirePhotos(deps, accountId, { photos, deadline: AbortSignal.timeout(BATCH_TIMEOUT_MS) });
  failpoint('photo_request.before_settle');
  return deps.database.transaction(async (transaction) => {
    if (!(await lockPhotoRequest(transaction, claim))) return undefined;
    const { archivedAt } = await lockLocation(transaction, claim);
    const attached = archivedAt
      ? acquired.map(() => ({ violations: [violation('SY00008')] }))
      : await attachPhotos(transaction, deps, { ...claim, acquired });
    const outcomes: SettledPhotoItem[] = items.map((item) => {
      const result = attached[given.indexOf(item)];
      if (!result) return { position: item.position, photoId: null, error: GIVEN_UP };
      if ('photo' in result) return { position: item.position, photoId: result.photo.id, error: null };
      return { position: item.position, photoId: null, error: messageOf(result.violations) };
    });
    const left = await settlePhotoRequest(transaction, { ...claim, settled: outcomes });
    if (left)
      transaction.afterCommit(() => deps.jobs.enqueue('photo-requests', { accountId, requestId: claim.requestId }));
    return outcomes.length;
  });
}

const GIVEN_UP = 'SY10065: Image could not be processed';

function messageOf(violations: readonly RuleViolation[]): string {
  return errorEntries(violations)
    .map(({ message }) => message)
    .join('; ');
}

/** Enqueues requests that are due and in nobody's hands. Returns how many there were. */
export async function enqueueDuePhotoRequests({
  database,
  jobs,
}: Pick<PhotosDependencies, 'database' | 'jobs'>): Promise<number> {
  const due = await findDuePhotoRequests(database, { limit: PHOTO_REQUESTS_AT_ONCE });
  await jobs.enqueueMany('photo-requests', due);
  return due.length;
}
