import { Controller, Inject } from '@nestjs/common';
import type { Caller, PhotoInput } from '@listings/domain';
import { errorEntries, invalidId, malformed } from '@listings/errors';
import {
  PHOTOS,
  addLocationPhotos,
  listLocationPhotos,
  removeLocationPhotos,
  starLocationPhotos,
  viewPhotoRequest,
} from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { decodeNumericId, isUuid, requireLocationId } from '@listings/pagination';
import { Operation } from '../http/operation.js';
import { locationInPath } from '../http/parameters.js';
import { CallerOf, OperationInput, PathParameter } from '../http/request-values.js';
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
@Controller()
export class PhotosController {
  constructor(@Inject(PHOTOS) private readonly photos: PhotosDependencies) {}

  @Operation({
    id: 'addLocationPhotos',
    method: 'POST',
    path: '/locations/photos',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Adds photos to a location; more than 30 become a request to poll',
    description:
      'Loads each image from its public address, at most 5 MB and at least 10 KB and 250 x 250 pixels, and keeps it. Up to 30 photos are loaded while you wait; of more a request is made, to be polled. A photo that breaks a rule does not stop the others: read errors.',
    payload: AddLocationPhotosPayload,
    example: photosAddedExample,
    failureExample: photosRefusedExample,
    input: { name: 'AddLocationPhotosInput', schema: AddLocationPhotosInput, example: addPhotosExample },
    errors: ['SY00008', 'SY10034', 'SY10060', 'SY10061', 'SY10062', 'SY10065', 'SY10066', 'SY10067', 'SY10070'],
  })
  async add(@CallerOf() caller: Caller, @OperationInput() input: AddLocationPhotosInput) {
    const wanted = { locationId: requireLocationId(input.locationId), photos: input.photos.map(photoInput) };
    const { photos, violations, requestId } = await addLocationPhotos(this.photos, caller, wanted);
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: violations.length === 0,
      errors: errorEntries(violations),
      photos,
      request: requestId === undefined ? null : { requestId },
    };
  }

  @Operation({
    id: 'removeLocationPhotos',
    method: 'POST',
    path: '/locations/photos/remove',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Removes photos of a location',
    description: 'Unknown photos are reported and do not stop the others; where none is known, 404.',
    payload: RemoveLocationPhotosPayload,
    example: photosRemovedExample,
    failureExample: photosNotRemovedExample,
    input: { name: 'RemoveLocationPhotosInput', schema: RemoveLocationPhotosInput, example: removePhotosExample },
    errors: ['SY00008', 'SY10068'],
  })
  async remove(@CallerOf() caller: Caller, @OperationInput() input: RemoveLocationPhotosInput) {
    const { removedCount, violations } = await removeLocationPhotos(this.photos, caller, {
      locationId: requireLocationId(input.locationId),
      photoIds: photoIdsOf(input.photoIds),
    });
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: violations.length === 0,
      errors: errorEntries(violations),
      removedCount,
    };
  }

  @Operation({
    id: 'starLocationPhotos',
    method: 'POST',
    path: '/locations/photos/star',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Marks photos of a location as favourites, at most four, or takes the mark away',
    description:
      'Only photos of type ADDITIONAL can be favourites. All the photos of the request change, or none does.',
    payload: StarLocationPhotosPayload,
    example: photosStarredExample,
    failureExample: photosNotStarredExample,
    input: { name: 'StarLocationPhotosInput', schema: StarLocationPhotosInput, example: starPhotosExample },
    errors: ['SY00008', 'SY10063', 'SY10064', 'SY10068'],
  })
  async star(@CallerOf() caller: Caller, @OperationInput() input: StarLocationPhotosInput) {
    const ids = input.photoIds ?? input.mediaIds;
    if (!ids) throw malformed('Variable "$input" got invalid value at "input.photoIds"; a value is required.');
    const { photos, violations } = await starLocationPhotos(this.photos, caller, {
      locationId: requireLocationId(input.locationId),
      photoIds: photoIdsOf(ids),
      starred: input.starred,
    });
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: violations.length === 0,
      errors: errorEntries(violations),
      photos,
    };
  }

  @Operation({
    id: 'mediaFilesOfLocation',
    method: 'GET',
    path: '/locations/:id/photos',
    scope: 'READ',
    tag: 'locations',
    summary: 'Photos of a location',
    description: 'All of them, at most 250, also of an archived location.',
    pathParameters: { id: locationInPath },
    payload: MediaFilesPayload,
    example: photosExample,
  })
  list(@CallerOf() caller: Caller, @PathParameter('id') id: string) {
    return listLocationPhotos(this.photos, caller, requireLocationId(id));
  }

  @Operation({
    id: 'locationPhotosRequest',
    method: 'GET',
    path: '/locations/photos/requests/:requestId',
    scope: 'READ',
    tag: 'locations',
    summary: 'How a request to add many photos stands',
    description: 'Poll it until status is not PENDING any more.',
    pathParameters: {
      requestId: {
        description: 'The requestId that addLocationPhotos answered.',
        example: photoRequestIdExample,
        idType: 'PhotoRequest',
      },
    },
    payload: PhotoRequestPayload,
    example: photoRequestExample,
  })
  request(@CallerOf() caller: Caller, @PathParameter('requestId') requestId: string) {
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

/** Each id once, in the order of the request. */
function photoIdsOf(ids: readonly string[]): number[] {
  const numbers = ids.map((id) => {
    const number = decodeNumericId('MediaFile', id);
    if (number === undefined) throw invalidId('undecodable');
    return number;
  });
  return [...new Set(numbers)];
}
