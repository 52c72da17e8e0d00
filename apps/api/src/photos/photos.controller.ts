import { Inject } from '@nestjs/common';
import type { PhotoInput, PhotosDependencies } from '@listings/feature-photos';
import { invalidId, malformed } from '@listings/errors';
import {
  PHOTOS,
  addLocationPhotos,
  listLocationPhotos,
  removeLocationPhotos,
  starLocationPhotos,
  viewPhotoRequest,
} from '@listings/feature-photos';
import { isUuid, requireLocationId, requireNumericId } from '@listings/pagination';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import { writeResult } from '../http/payload-schemas.js';
import { locationInPath } from '../http/parameters.js';
import {
  addPhotosExample,
  photoRequestExample,
  photoRequestIdExample,
  photosAddedExample,
  photosExample,
  photosNotRemovedExample,
  photosNotStarredExample,
  photosRefusedExample,
  photosRemovedExample,
  photosStarredExample,
  removePhotosExample,
  starPhotosExample,
} from './photo-examples.js';
import { AddLocationPhotosInput, RemoveLocationPhotosInput, StarLocationPhotosInput } from './photo-input.js';
import {
  AddLocationPhotosPayload,
  MediaFilesPayload,
  PhotoRequestPayload,
  RemoveLocationPhotosPayload,
  StarLocationPhotosPayload,
} from './photo-payload.js';

/** Photos of locations [4.1], [contract 4]. */
@ApiController('locations')
export class PhotosController {
  constructor(@Inject(PHOTOS) private readonly photos: PhotosDependencies) {}

  @Operation({
    id: 'addLocationPhotos',
    route: 'POST /locations/photos',
    access: { key: 'WRITE' },
    summary: 'Add photos to a location',
    description:
      'Downloads each image from its public URL and stores it. An image must be a JPEG or PNG file of 10 KB to 5 MB with at least 250 x 250 pixels.\n\nThe service adds up to 30 photos during the request. For more than 30 photos, and for photos that the service could not begin within the time of the request, the response contains a `request`: poll its status with locationPhotosRequest. The service removes the metadata of images and applies their orientation. A photo that breaks a rule does not prevent the others from being added: read `errors`.',
    response: AddLocationPhotosPayload,
    example: photosAddedExample,
    failureExample: photosRefusedExample,
    body: { schema: AddLocationPhotosInput, example: addPhotosExample },
    errors: [
      'SY00008',
      'SY10034',
      'SY10060',
      'SY10061',
      'SY10062',
      'SY10065',
      'SY10066',
      'SY10067',
      'SY10070',
      'SY10084',
    ],
  })
  async add({ caller, unit, body: input }: KeyCall<{ body: typeof AddLocationPhotosInput }>) {
    const wanted = { locationId: requireLocationId(input.locationId), photos: input.photos.map(photoInput) };
    const { photos, violations, requestId } = await addLocationPhotos({ ...this.photos, unit }, caller, wanted);
    return writeResult(input, violations, { photos, request: requestId === undefined ? null : { requestId } });
  }

  @Operation({
    id: 'removeLocationPhotos',
    route: 'POST /locations/photos/remove',
    access: { key: 'WRITE' },
    summary: 'Remove photos from a location',
    description:
      'Removes photos. Unknown photo ids are reported in `errors` and do not prevent the others from being removed. The status is 404 when none of the photo ids is known.',
    response: RemoveLocationPhotosPayload,
    example: photosRemovedExample,
    failureExample: photosNotRemovedExample,
    body: { schema: RemoveLocationPhotosInput, example: removePhotosExample },
    errors: ['SY00008', 'SY10068'],
  })
  async remove({ caller, unit, body: input }: KeyCall<{ body: typeof RemoveLocationPhotosInput }>) {
    const { removedCount, violations } = await removeLocationPhotos({ ...this.photos, unit }, caller, {
      locationId: requireLocationId(input.locationId),
      photoIds: photoIdsOf(input.photoIds),
    });
    return writeResult(input, violations, { removedCount });
  }

  @Operation({
    id: 'starLocationPhotos',
    route: 'POST /locations/photos/star',
    access: { key: 'WRITE' },
    summary: 'Mark or unmark favourite photos of a location',
    description:
      'Marks photos as favourites or removes the mark. Only photos of type ADDITIONAL can be favourites, at most four per location. The operation changes either all photos of the request or none.',
    response: StarLocationPhotosPayload,
    example: photosStarredExample,
    failureExample: photosNotStarredExample,
    body: { schema: StarLocationPhotosInput, example: starPhotosExample },
    errors: ['SY00008', 'SY10063', 'SY10064', 'SY10068'],
  })
  async star({ caller, unit, body: input }: KeyCall<{ body: typeof StarLocationPhotosInput }>) {
    const ids = input.photoIds ?? input.mediaIds;
    if (!ids) throw malformed('Variable "$input" got invalid value at "input.photoIds"; a value is required.');
    const { photos, violations } = await starLocationPhotos({ ...this.photos, unit }, caller, {
      locationId: requireLocationId(input.locationId),
      photoIds: photoIdsOf(ids),
      starred: input.starred,
    });
    return writeResult(input, violations, { photos });
  }

  @Operation({
    id: 'mediaFilesOfLocation',
    route: 'GET /locations/:id/photos',
    access: { key: 'READ' },
    summary: 'List the photos of a location',
    description: 'Returns all photos of the location, at most 250. The location may be archived.',
    path: { id: locationInPath },
    response: MediaFilesPayload,
    example: photosExample,
  })
  list({ caller, path: { id } }: KeyCall<{ path: 'id' }>) {
    return listLocationPhotos(this.photos, caller, requireLocationId(id));
  }

  @Operation({
    id: 'locationPhotosRequest',
    route: 'GET /locations/photos/requests/:requestId',
    access: { key: 'READ' },
    summary: 'Get the status of a photo request',
    description:
      'Returns the status of a request that addLocationPhotos created. Poll until `status` is no longer PENDING.',
    path: {
      requestId: {
        description: 'The `requestId` from the response of addLocationPhotos.',
        example: photoRequestIdExample,
        idType: 'PhotoRequest',
      },
    },
    response: PhotoRequestPayload,
    example: photoRequestExample,
  })
  request({ caller, path: { requestId } }: KeyCall<{ path: 'requestId' }>) {
    if (!isUuid(requestId)) throw invalidId('undecodable');
    return viewPhotoRequest(this.photos, caller, requestId);
  }
}

function photoInput(
  { photo, url, type, caption }: AddLocationPhotosInput['photos'][number],
  index: number,
): PhotoInput {
  const address = photo ?? url;
  if (address === undefined) {
    throw malformed(`Variable "$input" got invalid value at "input.photos[${index}].photo"; a value is required.`);
  }
  return { url: address, type, caption: caption?.trim() || null };
}

/** The distinct ids in the order of the request. */
function photoIdsOf(ids: readonly string[]): number[] {
  return [...new Set(ids.map((id) => requireNumericId('MediaFile', id)))];
}
