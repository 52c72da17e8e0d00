import { globalId } from '@listings/pagination';

const REQUEST_ID = 'b1a4f0c2-7d0e-4a41-9f6b-3f2c5f0f9a11';
const locationId = globalId('Location', 100001);
const photoId = globalId('MediaFile', 100001);

/** The id of the photo request in the examples. */
export const photoRequestIdExample = REQUEST_ID;

/** A photo record. */
export const photoExample = {
  id: photoId,
  url: 'https://listings.example/media/1/8c1f6a0e.jpg',
  thumbnailUrl: 'https://listings.example/media/1/8c1f6a0e-400.jpg',
  caption: 'The terrace',
  type: 'ADDITIONAL',
  categoryName: 'Additional',
  fileType: 'image/jpeg',
  width: 1600,
  height: 1200,
  starred: false,
  viewsCount: 0,
};

/** `input` of addLocationPhotos, removeLocationPhotos and starLocationPhotos. */
export const addPhotosExample = {
  locationId,
  photos: [{ photo: 'https://golden-gate-cafe.example/terrace.jpg', type: 'ADDITIONAL', caption: 'The terrace' }],
};
export const removePhotosExample = { locationId, photoIds: [photoId] };
export const starPhotosExample = { locationId, photoIds: [photoId], starred: true };

/** Payloads of these operations: success and failure. */
export const photosAddedExample = { photos: [photoExample], request: null };
export const photosRefusedExample = 'SY10065: photos[0]: Image must be a JPEG or PNG';
export const photosRemovedExample = { removedCount: 1 };
export const photosNotRemovedExample = 'SY00008: Location is archived';
export const photosStarredExample = { photos: [{ ...photoExample, starred: true }] };
export const photosNotStarredExample = 'SY10063: A location has at most 4 starred photos';

/** Payload of mediaFilesOfLocation. */
export const photosExample = [photoExample];

/** Payload of locationPhotosRequest. */
export const photoRequestExample = {
  requestId: REQUEST_ID,
  status: 'PENDING',
  photos: [
    { mediaId: photoId, locationId, status: 'SUCCESS', errorMessage: null },
    { mediaId: null, locationId, status: 'PENDING', errorMessage: null },
  ],
};
