import { count, flag, integer, listOf, text } from '../http/fields.js';
import { globalIdOf, idOf, uuidOf } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { recordOf, writeFields } from '../http/payload-schemas.js';

/** Type of a photo. */
export const PhotoType = oneOf(
  {
    LOGO: 'Logo; at most one per location.',
    COVER: 'Cover photo of the profile; at most one per location.',
    ADDITIONAL: 'Any other photo.',
  },
  'Type of the photo.',
);

/** A photo of a location [contract 4]. */
export const PhotoRecord = recordOf('Photo', 'A photo of a location.', {
  id: globalIdOf('MediaFile', 'Id of the photo.'),
  url: text('URL of the image file.'),
  thumbnailUrl: text('URL of the thumbnail, a JPEG of at most 400 x 400 pixels.'),
  caption: nullable(text('Caption; null when there is none.')),
  type: PhotoType,
  categoryName: text('Display name of the type.', { examples: ['Additional'] }),
  fileType: oneOf({ 'image/jpeg': 'JPEG image.', 'image/png': 'PNG image.' }, 'Media type of the file.'),
  width: integer('Width in pixels.', { minimum: 1 }),
  height: integer('Height in pixels.', { minimum: 1 }),
  starred: flag('Whether the photo is marked as a favourite.'),
  viewsCount: count('Number of views at the publishers.'),
});

/** Payload of addLocationPhotos: the added photos, or for more than 30 photos a request to poll. */
export const AddLocationPhotosPayload = recordOf('AddLocationPhotosPayload', 'Result of adding photos.', {
  ...writeFields,
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
});

/** Payload of removeLocationPhotos. */
export const RemoveLocationPhotosPayload = recordOf('RemoveLocationPhotosPayload', 'Result of removing photos.', {
  ...writeFields,
  removedCount: count('Number of removed photos.'),
});

/** Payload of starLocationPhotos: the photos of the request after the change. */
export const StarLocationPhotosPayload = recordOf(
  'StarLocationPhotosPayload',
  'Result of marking photos as favourites or removing the mark.',
  {
    ...writeFields,
    photos: listOf('The photos of the request after the change.', PhotoRecord),
  },
);

/** Payload of mediaFilesOfLocation. */
export const MediaFilesPayload = listOf('The photos in display order.', PhotoRecord);

/** Payload of locationPhotosRequest. */
export const PhotoRequestPayload = recordOf('PhotoRequest', 'Status of a request that adds photos in the background.', {
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
});
