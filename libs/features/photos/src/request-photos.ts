import type { PhotoInput, PhotoSource } from '@listings/domain';
import { insertPhotoRequest } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { PhotosDependencies } from './dependencies.js';

/**
 * Creates a photo request for the worker, in the caller's transaction: for a call with more than 30 photos [contract
 * 4], or for another feature. Returns the request id to poll.
 */
export async function requestPhotos(
  transaction: Transaction,
  { clock, jobs }: Pick<PhotosDependencies, 'clock' | 'jobs'>,
  { accountId, source }: { accountId: number; source: PhotoSource },
  { locationId, photos }: { locationId: number; photos: readonly PhotoInput[] },
): Promise<string> {
  const requestId = clock.uuid();
  await insertPhotoRequest(transaction, { accountId, requestId, locationId, source, photos });
  transaction.afterCommit(() => jobs.enqueue('photo-requests', { accountId, requestId }));
  return requestId;
}
