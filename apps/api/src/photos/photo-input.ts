import { Type } from 'typebox';
import { inputObject, LocationId, nestedObject, nullable, oneOf } from '../http/input-schemas.js';

/** A location cannot have more. */
const MOST_PHOTOS = 250;

const PhotoInput = nestedObject('LocationPhotoInput', {
  photo: Type.Optional(Type.String({ description: 'URL of a JPEG or PNG.' })),
  url: Type.Optional(Type.String({ description: 'Another name of photo.' })),
  type: oneOf(['LOGO', 'COVER', 'ADDITIONAL'] as const),
  caption: Type.Optional(nullable(Type.String())),
});

const PhotoIds = Type.Array(Type.String({ description: 'a photo id' }), { minItems: 1, maxItems: MOST_PHOTOS });

/** `input` of addLocationPhotos. */
export const AddLocationPhotosInput = inputObject('AddLocationPhotosInput', {
  locationId: LocationId,
  photos: Type.Array(PhotoInput, { minItems: 1, maxItems: MOST_PHOTOS }),
});
export type AddLocationPhotosInput = Type.Static<typeof AddLocationPhotosInput>;

/** `input` of removeLocationPhotos. */
export const RemoveLocationPhotosInput = inputObject('RemoveLocationPhotosInput', {
  locationId: LocationId,
  photoIds: PhotoIds,
});
export type RemoveLocationPhotosInput = Type.Static<typeof RemoveLocationPhotosInput>;

/** `input` of starLocationPhotos; `mediaIds` is another name of `photoIds`. */
export const StarLocationPhotosInput = inputObject('StarLocationPhotosInput', {
  locationId: LocationId,
  photoIds: Type.Optional(PhotoIds),
  mediaIds: Type.Optional(PhotoIds),
  starred: Type.Boolean(),
});
export type StarLocationPhotosInput = Type.Static<typeof StarLocationPhotosInput>;
