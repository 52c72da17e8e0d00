import { count, flag, globalIdOf, integer, nullable, oneOf, recordOf, text } from '@listings/api-kit';

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
