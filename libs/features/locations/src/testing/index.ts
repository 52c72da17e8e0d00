export * from './new-location.js';
export * from './no-photos.js';
