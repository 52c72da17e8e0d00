import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import type { SessionCall } from '@listings/api-kit';
import { ApiController, fileTypeNeeded, integer, oneOf, Operation, recordOf, text, timestamp } from '@listings/api-kit';
import { ApiConfiguration } from '@listings/configuration/api';
import { RequestError } from '@listings/errors';
import type { PhotosDependencies } from '../../dependencies.js';
import { PHOTOS } from '../../photos.module.js';
import { receiveUpload } from '../../uploads/receive-upload.js';
import type { UploadLimits } from '../../uploads/upload-limits.js';
import { PHOTO_FILE } from './image-files.js';

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
      'Stores a JPEG, PNG, WebP, AVIF or GIF of at least 250 x 250 pixels, 10 KB to 5 MB, without its metadata, and returns a public URL. WebP, AVIF and GIF become JPEG, or PNG if they are transparent; an animated image becomes its first frame. HEIC is refused: export it as JPEG. Pass the URL to the operations that add photos or publish posts. The content decides what the file is, not the content type. A file that no photo and no post uses is removed after a week.',
    fileBody: PHOTO_FILE,
    response: recordOf('PortalUpload', 'An image file that a person has uploaded.', {
      url: text('Public address of the file. Pass it as the URL of a photo, or of a medium of a post.'),
      fileType: oneOf({ 'image/jpeg': 'A JPEG.', 'image/png': 'A PNG.' }, 'How the file is stored.'),
      bytes: integer('Size of the file as it is stored, without metadata.', { minimum: 1 }),
      width: integer('Width in pixels.', { minimum: 1 }),
      height: integer('Height in pixels.', { minimum: 1 }),
      removedAt: timestamp('When the file is removed unless a photo or a post uses it.'),
    }),
    example: {
      url: 'https://listings.example/media/1001/0b6f1c1e-4a39-4a3f-9d0e-0123456789ab.jpg',
      fileType: 'image/jpeg',
      bytes: 348_160,
      width: 1600,
      height: 1200,
      removedAt: '2026-07-13T18:33:29.664Z',
    },
    errors: ['CONFLICT', 'DEPENDENCY_UNAVAILABLE'],
  })
  async upload({ caller, request: { body } }: SessionCall) {
    if (!(body instanceof Readable)) throw new RequestError('SY90006', fileTypeNeeded(PHOTO_FILE), { status: 415 });
    const { removeAt, ...upload } = await receiveUpload(this.photos, caller, { body, limits: this.limits });
    return { ...upload, removedAt: removeAt.toISOString() };
  }
}
