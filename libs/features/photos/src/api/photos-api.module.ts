import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos.module.js';
import { MediaController } from './media.controller.js';
import { PhotosController } from './photos.controller.js';
import { UploadsController } from './portal/uploads.controller.js';

/** The operations of photos and uploads. */
@Module({
  imports: [PhotosModule],
  controllers: [PhotosController, MediaController, UploadsController],
})
class PhotosApiModule {}

/** The operations of the feature. */
export const photosApi = () => PhotosApiModule;
