import type { PhotoInput, PhotoSource } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import type { PhotosDependencies } from '../dependencies.js';
import { insertPhotoRequest } from '../store/photo-requests.js';
import { PHOTO_REQUEST } from '../work/photo-requests.js';

/**
 * Creates a photo request for the worker, in the caller's transaction: for a call with more than 30 photos [contract
 * 4], or for another feature. Returns the request id to poll.
 */
export async function requestPhotos(
  transaction: Transaction,
  { clock, work }: Pick<PhotosDependencies, 'clock' | 'work'>,
  { accountId, source }: { accountId: number; source: PhotoSource },
  { locationId, photos }: { locationId: number; photos: readonly PhotoInput[] },
): Promise<string> {
  const requestId = clock.uuid();
  await insertPhotoRequest(transaction, { accountId, requestId, locationId, source, photos });
  work.add(transaction, { accountId, kind: PHOTO_REQUEST, rows: [{ subject: requestId }] });
  return requestId;
}
