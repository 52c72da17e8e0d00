export { testImage } from './test-images.js';
export { fetchMedia, uploaded, uploadRows, uploadUsage } from './uploading.js';
