import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { RequestError } from '@listings/errors';
import { PHOTOS, receiveUpload } from '@listings/feature-photos';
import type { PhotosDependencies, UploadLimits } from '@listings/feature-photos';
import { fileTypeNeeded } from '../../http/file-body.js';
import { ApiController, Operation } from '../../http/operation.decorator.js';
import type { SessionCall } from '../../http/operation-call.js';
import { uploadExample, UploadView } from './upload-schemas.js';

const MEGABYTE = 1024 * 1024;

/** Files of a person's computer, for the operations that take the URL of a photo. */
@ApiController('uploads')
export class UploadsController {
  private readonly limits: UploadLimits;

  constructor(
    @Inject(PHOTOS) private readonly photos: PhotosDependencies,
    { UPLOAD_STORAGE_MB, UPLOADS_PER_MINUTE }: ApiConfiguration,
  ) {
    this.limits = { accountBytes: UPLOAD_STORAGE_MB * MEGABYTE, perMinute: UPLOADS_PER_MINUTE };
  }

  @Operation({
    id: 'portalUpload',
    route: 'POST /uploads',
    access: { session: 'EDITOR' },
    audit: 'upload.stored',
    summary: 'Save an image file',
    description:
      'Stores a JPEG or PNG of at least 250 x 250 pixels, 10 KB to 5 MB, without its metadata, and returns a public URL. Pass the URL to the operations that add photos or publish posts. The content decides what the file is, not the content type. A file that no photo and no post uses is removed after a week.',
    fileBody: 'image',
    response: UploadView,
    example: uploadExample,
    errors: ['CONFLICT', 'DEPENDENCY_UNAVAILABLE'],
  })
  async upload({ caller, request: { body } }: SessionCall) {
    if (!(body instanceof Readable)) throw new RequestError('SY90006', fileTypeNeeded('image'), { status: 415 });
    const { removeAt, ...upload } = await receiveUpload(this.photos, caller, { body, limits: this.limits });
    return { ...upload, removedAt: removeAt.toISOString() };
  }
}
