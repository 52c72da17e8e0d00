export { UP_TO_LOCATIONS } from './locations-api.js';
export * from './new-location.js';
export * from './no-photos.js';
