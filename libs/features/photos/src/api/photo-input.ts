import { Type } from 'typebox';
import { LONGEST_CAPTION, PHOTOS_OF_LOCATION } from '@listings/domain';
import { boundOfRule, flag, inputIdText, inputLines, inputList, inputUrl, optional } from '@listings/api-kit';
import { idOf, LocationId } from '@listings/api-kit';
import { inputObject, nestedObject, withAnyOf } from '@listings/api-kit';
import { PhotoType } from '@listings/feature-locations/api';

const PhotoInput = withAnyOf(
  nestedObject('LocationPhotoInput', 'A photo to add.', {
    photo: Type.Optional(
      inputUrl(
        'URL of the image: a public http or https address of a JPEG, PNG, WebP, AVIF or GIF file. Required unless `url` is given.',
      ),
    ),
    url: Type.Optional(inputUrl('Alias of `photo`.')),
    type: PhotoType,
    caption: optional(
      boundOfRule('SY10070', inputLines('Caption, at most 1,000 characters.', { maxLength: LONGEST_CAPTION })),
    ),
  }),
  ['photo', 'url'],
);

const photoIds = (description: string) =>
  inputList(description, idOf('MediaFile', inputIdText('Global id of a photo.')), {
    minItems: 1,
    maxItems: PHOTOS_OF_LOCATION,
  });

/** `input` of addLocationPhotos. */
export const AddLocationPhotosInput = inputObject('AddLocationPhotosInput', {
  locationId: LocationId,
  photos: inputList('The photos to add, 1 to 250.', PhotoInput, { minItems: 1, maxItems: PHOTOS_OF_LOCATION }),
});
export type AddLocationPhotosInput = Type.Static<typeof AddLocationPhotosInput>;

/** `input` of removeLocationPhotos. */
export const RemoveLocationPhotosInput = inputObject('RemoveLocationPhotosInput', {
  locationId: LocationId,
  photoIds: photoIds('Ids of the photos to remove, 1 to 250.'),
});

/** `input` of starLocationPhotos; `mediaIds` is an alias of `photoIds`. */
export const StarLocationPhotosInput = withAnyOf(
  inputObject('StarLocationPhotosInput', {
    locationId: LocationId,
    photoIds: Type.Optional(photoIds('Ids of the photos, 1 to 250. Required unless `mediaIds` is given.')),
    mediaIds: Type.Optional(photoIds('Alias of `photoIds`.')),
    starred: flag('True marks the photos as favourites; false removes the mark.'),
  }),
  ['photoIds', 'mediaIds'],
);
