export { MediaController } from './media.controller.js';
export { PhotosController } from './photos.controller.js';
export { UploadsController } from './portal/uploads.controller.js';
