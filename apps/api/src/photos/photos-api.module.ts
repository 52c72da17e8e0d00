import { Module } from '@nestjs/common';
import { PhotosModule } from '@listings/feature-photos';
import { MediaController } from './media.controller.js';
import { PhotosController } from './photos.controller.js';

/** The operations of photos, and the files themselves [contract 4]. */
@Module({ imports: [PhotosModule], controllers: [PhotosController, MediaController] })
export class PhotosApiModule {}
