import { Global, Module } from '@nestjs/common';
import { mediaStoreOf } from '@listings/platform';
import type { MediaStore } from '@listings/platform';
import { PublishingConfiguration } from '../configuration/publishing-configuration.js';
import { token } from '../platform/token.js';

/** Injection token of the `MediaStore` that holds photos. */
export const MEDIA_STORE = token<MediaStore>('MEDIA_STORE');

/** Provides the configured media store: a folder or an S3 bucket. */
@Global()
@Module({
  providers: [
    {
      provide: MEDIA_STORE,
      inject: [PublishingConfiguration],
      useFactory: (configuration: PublishingConfiguration) => mediaStoreOf(configuration),
    },
  ],
  exports: [MEDIA_STORE],
})
export class MediaModule {}
