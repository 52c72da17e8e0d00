import { count, flag, integer, listOf, text } from '../http/fields.js';
import { globalIdOf, idOf, uuidOf } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { recordOf, writeFields } from '../http/payload-schemas.js';

/** What a photo shows the business as. */
export const PhotoType = oneOf(
  {
    LOGO: 'the logo, one a location',
    COVER: 'the picture at the top of the profile, one a location',
    ADDITIONAL: 'any other photo',
  },
  'What the photo is for.',
);

/** A photo of a location [contract 4]. */
export const PhotoRecord = recordOf('Photo', 'A photo of a location.', {
  id: globalIdOf('MediaFile', 'The photo.'),
  url: text('Where the file is.'),
  thumbnailUrl: text('Where a JPEG of at most 400 x 400 pixels is.'),
  caption: nullable(text('What is to be seen.')),
  type: PhotoType,
  categoryName: text('The type in words.', { examples: ['Additional'] }),
  fileType: oneOf({ 'image/jpeg': 'a JPEG', 'image/png': 'a PNG' }, 'Media type of the file.'),
  width: integer('In pixels.', { minimum: 1 }),
  height: integer('In pixels.', { minimum: 1 }),
  starred: flag('A favourite: shown before the others.'),
  viewsCount: count('How often it was seen at publishers.'),
});

/** Payload of addLocationPhotos: the photos that were added, or the request to poll when there were more than 30. */
export const AddLocationPhotosPayload = recordOf('AddLocationPhotosPayload', 'What became of photos to add.', {
  ...writeFields,
  photos: listOf('The photos that were added; empty while a request works on them.', PhotoRecord),
  request: nullable(
    recordOf('PhotoRequestReference', 'More than 30 photos: they are loaded one after the other, poll for the end.', {
      requestId: uuidOf('PhotoRequest', 'For /locations/photos/requests/{requestId}.'),
    }),
  ),
});

/** Payload of removeLocationPhotos. */
export const RemoveLocationPhotosPayload = recordOf('RemoveLocationPhotosPayload', 'What became of photos to remove.', {
  ...writeFields,
  removedCount: count('Photos that were removed.'),
});

/** Payload of starLocationPhotos: the chosen photos after the change. */
export const StarLocationPhotosPayload = recordOf('StarLocationPhotosPayload', 'What became of photos to star.', {
  ...writeFields,
  photos: listOf('The photos of the request as they are now.', PhotoRecord),
});

/** Payload of mediaFilesOfLocation. */
export const MediaFilesPayload = listOf('The photos, in the order in which they are shown.', PhotoRecord);

/** Payload of locationPhotosRequest. */
export const PhotoRequestPayload = recordOf('PhotoRequest', 'A request to add many photos.', {
  requestId: uuidOf('PhotoRequest', 'The request.'),
  status: oneOf(
    {
      PENDING: 'photos are still to be loaded: ask again',
      SUCCESS: 'all were added',
      PARTIAL: 'some were added, some were not',
      ERROR: 'none was added',
    },
    'How the whole request stands.',
  ),
  photos: listOf(
    'How each photo stands, in the order of the request.',
    recordOf('PhotoRequestItem', 'How one photo of a request stands.', {
      mediaId: idOf('MediaFile', nullable(text('Global id of the photo once it is there.'))),
      locationId: globalIdOf('Location', 'The location that it is for.'),
      status: oneOf(
        { PENDING: 'still to be loaded', SUCCESS: 'added', ERROR: 'not added, see errorMessage' },
        'How it stands.',
      ),
      errorMessage: nullable(text('Why it was not added, with its code.')),
    }),
  ),
});
