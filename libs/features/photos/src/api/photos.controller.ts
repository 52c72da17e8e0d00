import { Inject } from '@nestjs/common';
import type { KeyCall } from '@listings/api-kit';
import {
  ApiController,
  count,
  globalIdOf,
  idOf,
  listOf,
  locationIdExample,
  locationInPath,
  nullable,
  oneOf,
  Operation,
  recordOf,
  text,
  uuidOf,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import type { PhotoInput } from '@listings/domain';
import { photoExample, photoIdExample, PhotoRecord, photoRequestIdExample } from '@listings/feature-locations/api';
import { requireLocationId, requireNumericId } from '@listings/pagination';
import { addLocationPhotos } from '../changes/add-location-photos.js';
import { removeLocationPhotos } from '../changes/remove-location-photos.js';
import { starLocationPhotos } from '../changes/star-location-photos.js';
import type { PhotosDependencies } from '../dependencies.js';
import { PHOTOS } from '../photos.module.js';
import { listLocationPhotos, readPhoto, viewPhotoRequest } from '../read-photos.js';
import { AddLocationPhotosInput, RemoveLocationPhotosInput, StarLocationPhotosInput } from './photo-input.js';

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
      'Downloads each image from its public URL and stores it. An image must be a JPEG, PNG, WebP, AVIF or GIF file of 10 KB to 5 MB with at least 250 x 250 pixels. WebP, AVIF and GIF are stored as JPEG, or as PNG if they are transparent; an animated image as its first frame. HEIC is refused: export it as JPEG.\n\nThe service adds up to 30 photos during the request. For more than 30 photos, and for photos that the service could not begin within the time of the request, the response contains a `request`: poll its status with locationPhotosRequest. The service removes the metadata of images and applies their orientation. A photo that breaks a rule does not prevent the others from being added: read `errors`.',
    response: writePayload('AddLocationPhotosPayload', 'Result of adding photos.', {
      photos: listOf('The added photos; empty when a request processes the photos in the background.', PhotoRecord),
      request: nullable(
        recordOf(
          'PhotoRequestReference',
          'Reference to a request that adds more than 30 photos in the background. Poll its status.',
          {
            requestId: uuidOf('PhotoRequest', 'Id of the request for `GET /locations/photos/requests/{requestId}`.'),
          },
        ),
      ),
    }),
    example: { photos: [photoExample], request: null },
    failureExample: 'SY10065: photos[0]: Image must be a JPEG, PNG, WebP, AVIF or GIF',
    body: {
      schema: AddLocationPhotosInput,
      example: {
        locationId: locationIdExample,
        photos: [{ photo: 'https://golden-gate-cafe.example/terrace.jpg', type: 'ADDITIONAL', caption: 'The terrace' }],
      },
    },
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
    response: writePayload('RemoveLocationPhotosPayload', 'Result of removing photos.', {
      removedCount: count('Number of removed photos.'),
    }),
    example: { removedCount: 1 },
    failureExample: 'SY00008: Location is archived',
    body: { schema: RemoveLocationPhotosInput, example: { locationId: locationIdExample, photoIds: [photoIdExample] } },
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
    response: writePayload(
      'StarLocationPhotosPayload',
      'Result of marking photos as favourites or removing the mark.',
      { photos: listOf('The photos of the request after the change.', PhotoRecord) },
    ),
    example: { photos: [{ ...photoExample, starred: true }] },
    failureExample: 'SY10063: A location has at most 4 starred photos',
    body: {
      schema: StarLocationPhotosInput,
      example: { locationId: locationIdExample, photoIds: [photoIdExample], starred: true },
    },
    errors: ['SY00008', 'SY10063', 'SY10064', 'SY10068'],
  })
  async star({ caller, unit, body: input }: KeyCall<{ body: typeof StarLocationPhotosInput }>) {
    const { photos, violations } = await starLocationPhotos({ ...this.photos, unit }, caller, {
      locationId: requireLocationId(input.locationId),
      photoIds: photoIdsOf(input.photoIds ?? input.mediaIds ?? []),
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
    response: listOf('The photos in display order.', PhotoRecord),
    example: [photoExample],
  })
  list({ caller, path: { id } }: KeyCall<{ path: 'id' }>) {
    return listLocationPhotos(this.photos, caller, requireLocationId(id));
  }

  @Operation({
    id: 'photo',
    route: 'GET /photos/:photoId',
    access: { key: 'READ' },
    summary: 'Get a photo',
    description: 'Returns a photo of a location of the account.',
    path: { photoId: { description: 'Global id of the photo.', example: photoIdExample, idType: 'MediaFile' } },
    response: PhotoRecord,
    example: photoExample,
  })
  read({ caller, path: { photoId } }: KeyCall<{ path: 'photoId' }>) {
    return readPhoto(this.photos, caller, requireNumericId('MediaFile', photoId));
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
    response: recordOf('PhotoRequest', 'Status of a request that adds photos in the background.', {
      requestId: uuidOf('PhotoRequest', 'Id of the request.'),
      status: oneOf(
        {
          PENDING: 'Some photos are not processed yet: poll again.',
          SUCCESS: 'All photos were added.',
          PARTIAL: 'Some photos were added and some failed.',
          ERROR: 'No photo was added.',
        },
        'Status of the request.',
      ),
      photos: listOf(
        'Status of each photo, in the order of the request.',
        recordOf('PhotoRequestItem', 'Status of one photo of a request.', {
          mediaId: idOf('MediaFile', nullable(text('Global id of the photo; null until the photo is added.'))),
          locationId: globalIdOf('Location', 'Id of the location.'),
          status: oneOf(
            { PENDING: 'Not processed yet.', SUCCESS: 'Added.', ERROR: 'Not added; see errorMessage.' },
            'Status of the photo.',
          ),
          errorMessage: nullable(text('Reason why the photo was not added, with the error code; null otherwise.')),
        }),
      ),
    }),
    example: {
      requestId: photoRequestIdExample,
      status: 'PENDING',
      photos: [
        { mediaId: photoIdExample, locationId: locationIdExample, status: 'SUCCESS', errorMessage: null },
        { mediaId: null, locationId: locationIdExample, status: 'PENDING', errorMessage: null },
      ],
    },
  })
  request({ caller, path: { requestId } }: KeyCall<{ path: 'requestId' }>) {
    return viewPhotoRequest(this.photos, caller, requestId);
  }
}

function photoInput({ photo, url = '', type, caption }: AddLocationPhotosInput['photos'][number]): PhotoInput {
  return { url: photo ?? url, type, caption: caption?.trim() || null };
}

/** The distinct ids in the order of the request. */
function photoIdsOf(ids: readonly string[]): number[] {
  return [...new Set(ids.map((id) => requireNumericId('MediaFile', id)))];
}
