export * from './add-location-photos.js';
export * from './dependencies.js';
export * from './open-media.js';
export * from './read-photos.js';
export * from './remove-location-photos.js';
export * from './request-photos.js';
export * from './star-location-photos.js';
export * from './sweep-media.js';
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
export { GIVEN_TYPES } from './given-type.js';
export { photosTables } from './store/account-tables.js';
