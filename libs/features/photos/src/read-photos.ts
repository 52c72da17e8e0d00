import { inPhotoOrder, photoRecord } from '@listings/domain';
import type { Caller, PhotoRecord } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { findArchived, findPhoto, findPhotos } from '@listings/feature-locations';
import { globalId } from '@listings/pagination';
import type { PhotosDependencies } from './dependencies.js';
import { photoRequestStatus } from './rules/photo-request-state.js';
import type { PhotoItemStatus, PhotoRequestStatus } from './rules/photo-request-state.js';
import { findPhotoRequest } from './store/photo-requests.js';

/** The photos of a location, archived or not [contract 4]. */
export async function listLocationPhotos(
  { database, records }: PhotosDependencies,
  { accountId }: Caller,
  locationId: number,
): Promise<PhotoRecord[]> {
  const [archived, photos] = await Promise.all([
    findArchived(database, { accountId, id: locationId }),
    findPhotos(database, { accountId, locationIds: [locationId] }),
  ]);
  if (archived === undefined) throw invalidId('unknown');
  return inPhotoOrder(photos).map((photo) => photoRecord(photo, { accountId, mediaUrl: records.mediaUrl }));
}

/** One photo. Throws 404 for an id that the account does not have. */
export async function readPhoto(
  { database, records }: PhotosDependencies,
  { accountId }: Caller,
  photoId: number,
): Promise<PhotoRecord> {
  const photo = await findPhoto(database, { accountId, photoId });
  if (!photo) throw invalidId('unknown');
  return photoRecord(photo, { accountId, mediaUrl: records.mediaUrl });
}

/** A photo request as clients read it [contract 4]. */
export interface PhotoRequestRecord {
  readonly requestId: string;
  readonly status: PhotoRequestStatus;
  readonly photos: readonly {
    readonly mediaId: string | null;
    readonly locationId: string;
    readonly status: PhotoItemStatus;
    readonly errorMessage: string | null;
  }[];
}

/** The state of a photo request, with its photos in the order of the request. */
export async function viewPhotoRequest(
  { database }: PhotosDependencies,
  { accountId }: Caller,
  requestId: string,
): Promise<PhotoRequestRecord> {
  const request = await findPhotoRequest(database, { accountId, requestId });
  if (!request) throw invalidId('unknown');
  return {
    requestId,
    status: photoRequestStatus(request.items.map(({ status }) => status)),
    photos: request.items.map(({ photoId, status, error }) => ({
      mediaId: photoId === null ? null : globalId('MediaFile', photoId),
      locationId: globalId('Location', request.locationId),
      status,
      errorMessage: error,
    })),
  };
}
