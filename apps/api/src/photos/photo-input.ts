import { Type } from 'typebox';
import { flag, listOf, optional, text } from '../http/fields.js';
import { idOf, LocationId } from '../http/ids.js';
import { inputObject, nestedObject } from '../http/input-schemas.js';
import { PhotoType } from './photo-payload.js';

/** A location cannot have more. */
const MOST_PHOTOS = 250;

const PhotoInput = nestedObject('LocationPhotoInput', 'A photo to add.', {
  photo: Type.Optional(text('Where to load it from: a public http or https address of a JPEG or PNG.')),
  url: Type.Optional(text('Another name of photo.')),
  type: PhotoType,
  caption: optional(text('What is to be seen, at most 1,000 characters.')),
});

const photoIds = (description: string) =>
  listOf(description, idOf('MediaFile', text('The global id of a photo.')), { minItems: 1, maxItems: MOST_PHOTOS });

/** `input` of addLocationPhotos. */
export const AddLocationPhotosInput = inputObject('AddLocationPhotosInput', {
  locationId: LocationId,
  photos: listOf('1 to 250 photos.', PhotoInput, { minItems: 1, maxItems: MOST_PHOTOS }),
});
export type AddLocationPhotosInput = Type.Static<typeof AddLocationPhotosInput>;

/** `input` of removeLocationPhotos. */
export const RemoveLocationPhotosInput = inputObject('RemoveLocationPhotosInput', {
  locationId: LocationId,
  photoIds: photoIds('The photos to remove.'),
});
export type RemoveLocationPhotosInput = Type.Static<typeof RemoveLocationPhotosInput>;

/** `input` of starLocationPhotos; `mediaIds` is another name of `photoIds`. */
export const StarLocationPhotosInput = inputObject('StarLocationPhotosInput', {
  locationId: LocationId,
  photoIds: Type.Optional(photoIds('The photos. Mandatory, unless mediaIds is given.')),
  mediaIds: Type.Optional(photoIds('Another name of photoIds.')),
  starred: flag('True to mark them as favourites, false to take the mark away.'),
});
export type StarLocationPhotosInput = Type.Static<typeof StarLocationPhotosInput>;
