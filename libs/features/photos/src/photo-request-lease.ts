import { extendPhotoRequestLease, PHOTO_REQUEST_LEASE_MS } from '@listings/persistence';
import type { PhotoRequestClaim } from '@listings/persistence';
import type { PhotosDependencies } from './dependencies.js';

/** A third of the lease: one missed sign of life does no harm. */
const HEARTBEAT_MS = PHOTO_REQUEST_LEASE_MS / 3;

/** Keeps the claim of a request alive while `work` runs. Whether it still held is decided where the result is written. */
export async function holdingRequest<T>(
  { database, logger }: PhotosDependencies,
  claim: PhotoRequestClaim,
  work: () => Promise<T>,
): Promise<T> {
  const heartbeat = setInterval(() => {
    extendPhotoRequestLease(database, claim).catch((error: unknown) => {
      logger.warn({ err: error, requestId: claim.requestId }, 'lease of a photo request was not extended');
    });
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
