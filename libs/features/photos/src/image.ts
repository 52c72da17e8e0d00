import type { PhotoFile, PhotoFileType } from '@listings/domain';
import { PHOTO_FILE } from '@listings/domain';
import { Slots } from './slots.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Thumbnails fit into a square with this edge, in pixels. */
const THUMBNAIL_EDGE = 400;
const DECODE_SECONDS = 10;

/** Decoding occupies a thread and up to some hundred megabytes, so all accounts share two decoders. */
const decoders = new Slots({ total: 2, perKey: 2 });

/** The file type by content, regardless of file name and headers [contract 4]. */
function fileTypeOf(bytes: Buffer): PhotoFileType | undefined {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return undefined;
}

/** Reads type and dimensions without decoding the image; undefined when the bytes are neither JPEG nor PNG. */
export async function readImage(bytes: Buffer): Promise<PhotoFile['image']> {
  const fileType = fileTypeOf(bytes);
  if (!fileType) return undefined;
  const sharp = await imaging();
  try {
    // sharp's own pixel limit is off, because too many pixels break a rule with its own code.
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== fileType) return undefined;
    return { fileType, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}

/** Decodes the whole image and creates its thumbnail, a JPEG on white; undefined when the image is damaged. */
export async function makeThumbnail(bytes: Buffer): Promise<Buffer | undefined> {
  const sharp = await imaging();
  return decoders.run(0, async () => {
    try {
      return await sharp(bytes, { limitInputPixels: PHOTO_FILE.mostPixels, failOn: 'error' })
        .timeout({ seconds: DECODE_SECONDS })
        .autoOrient()
        .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
}

type Sharp = (typeof import('sharp'))['default'];
let loaded: Promise<Sharp> | undefined;

/** Loads sharp with the first photo: a process without photos does not pay for it. */
function imaging(): Promise<Sharp> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    // Only the accepted formats are parsed.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
