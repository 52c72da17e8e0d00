export * from './changes/add-location-photos.js';
export * from './dependencies.js';
export * from './media/open-media.js';
export * from './read-photos.js';
export * from './changes/remove-location-photos.js';
export * from './acquisition/request-photos.js';
export * from './changes/star-location-photos.js';
export * from './media/sweep-media.js';
export * from './uploads/receive-upload.js';
export * from './uploads/store-upload.js';
export * from './uploads/sweep-uploads.js';
export * from './uploads/upload-limits.js';
export * from './photos.module.js';
export * from './work/photo-requests.js';
export * from './work/photos-work.module.js';
export {
  decidedPhotosAt,
  isLostPhoto,
  missingPhotosAt,
  photoLosses,
  photosForListing,
  photosKnownAt,
  photosToShow,
  planPhotos,
} from './rules/pushed-photos.js';
export type {
  DecidedPhotos,
  MissingPhoto,
  PhotoForListing,
  PhotoPlan,
  PushedPhoto,
  PushedPhotos,
  SendingPhoto,
  WantedListingPhoto,
} from './rules/pushed-photos.js';
export type { FailedPhoto } from './store/photo-requests.js';
export { findFailedPhotos, findPhotoRequest } from './store/photo-requests.js';
export { findTopStorage, sumUploadBytes } from './store/tops.js';
export { GIVEN_TYPES } from './image/given-type.js';
export { photosTables } from './store/account-tables.js';
