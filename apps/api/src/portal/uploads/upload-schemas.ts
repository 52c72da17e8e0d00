import { integer, text, timestamp } from '../../http/fields.js';
import { oneOf } from '../../http/input-schemas.js';
import { recordOf } from '../../http/payload-schemas.js';

/** A stored upload. */
export const UploadView = recordOf('PortalUpload', 'An image file that a person has uploaded.', {
  url: text('Public address of the file. Pass it as the URL of a photo, or of a medium of a post.'),
  fileType: oneOf({ 'image/jpeg': 'A JPEG.', 'image/png': 'A PNG.' }, 'What the file is by its content.'),
  bytes: integer('Size of the file as it is stored, without metadata.', { minimum: 1 }),
  width: integer('Width in pixels.', { minimum: 1 }),
  height: integer('Height in pixels.', { minimum: 1 }),
  removedAt: timestamp('When the file is removed unless a photo or a post uses it.'),
});

/** Example of the document. */
export const uploadExample = {
  url: 'https://listings.example/media/1001/0b6f1c1e-4a39-4a3f-9d0e-0123456789ab.jpg',
  fileType: 'image/jpeg',
  bytes: 348_160,
  width: 1600,
  height: 1200,
  removedAt: '2026-07-13T18:33:29.664Z',
};
