export * from './archive-locations.js';
export * from './create-location.js';
export * from './dependencies.js';
export * from './read-locations.js';
export * from './save-result.js';
export * from './update-location.js';
