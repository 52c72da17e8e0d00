import { Module } from '@nestjs/common';
import { PhotosModule } from '@listings/feature-photos';
import { UploadsController } from './uploads.controller.js';

/** The upload of image files. */
@Module({ imports: [PhotosModule], controllers: [UploadsController] })
export class PortalUploadsModule {}
