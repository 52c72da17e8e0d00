import { Type } from 'typebox';
import { nullable, oneOf } from '../http/input-schemas.js';
import { GlobalId, NullableText, recordOf, writeFields } from '../http/payload-schemas.js';

const photoTypes = ['LOGO', 'COVER', 'ADDITIONAL'] as const;

/** A photo of a location [contract 4]. */
export const PhotoRecord = recordOf('Photo', {
  id: GlobalId,
  url: Type.String(),
  thumbnailUrl: Type.String({ description: 'A JPEG of at most 400 x 400 pixels.' }),
  caption: NullableText,
  type: oneOf(photoTypes),
  categoryName: Type.String(),
  fileType: oneOf(['image/jpeg', 'image/png'] as const),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  starred: Type.Boolean(),
  viewsCount: Type.Integer({ minimum: 0 }),
});

/** Payload of addLocationPhotos: the photos that were added, or the request to poll when there were more than 30. */
export const AddLocationPhotosPayload = recordOf('AddLocationPhotosPayload', {
  ...writeFields,
  photos: Type.Array(PhotoRecord),
  request: nullable(recordOf('PhotoRequestReference', { requestId: Type.String({ format: 'uuid' }) })),
});

/** Payload of removeLocationPhotos. */
export const RemoveLocationPhotosPayload = recordOf('RemoveLocationPhotosPayload', {
  ...writeFields,
  removedCount: Type.Integer({ minimum: 0 }),
});

/** Payload of starLocationPhotos: the chosen photos after the change. */
export const StarLocationPhotosPayload = recordOf('StarLocationPhotosPayload', {
  ...writeFields,
  photos: Type.Array(PhotoRecord),
});

/** Payload of mediaFilesOfLocation. */
export const MediaFilesPayload = Type.Array(PhotoRecord);

/** Payload of locationPhotosRequest. */
export const PhotoRequestPayload = recordOf('PhotoRequest', {
  requestId: Type.String({ format: 'uuid' }),
  status: oneOf(['PENDING', 'SUCCESS', 'PARTIAL', 'ERROR'] as const),
  photos: Type.Array(
    recordOf('PhotoRequestItem', {
      mediaId: nullable(Type.String({ description: 'Global id of the photo once it is there.' })),
      locationId: GlobalId,
      status: oneOf(['PENDING', 'SUCCESS', 'ERROR'] as const),
      errorMessage: NullableText,
    }),
  ),
});
