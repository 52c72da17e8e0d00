import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos.module.js';
import { MediaSweep } from './media-sweep.js';
import { PhotoRequests } from './photo-requests.js';

/** The kinds of work of photos, for the process that does them. */
@Module({ imports: [PhotosModule], providers: [MediaSweep, PhotoRequests], exports: [PhotosModule] })
export class PhotosWorkModule {}
