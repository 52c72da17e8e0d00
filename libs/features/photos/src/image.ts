import type { PhotoFile } from './rules/photo-rules.js';
import type { PhotoFileType } from '@listings/domain';
import type { Metadata } from 'sharp';
import { imaging } from '@listings/platform';
import { givenTypeOf, isStoredType } from './given-type.js';
import type { GivenFileType } from './given-type.js';
import { PHOTO_FILE } from './rules/photo-rules.js';
import { stripMetadata } from './strip-metadata.js';

/** Thumbnails fit into a square with this edge, in pixels. */
const THUMBNAIL_EDGE = 400;
const DECODE_SECONDS = 10;
/** Qualities of a JPEG that is encoded again, until it fits into the limit of the file size. */
const QUALITIES = [92, 85, 75, 60] as const;

/** Reads a file without decoding its image, which is undefined when the file has none that the service takes. */
export async function readPhotoFile(bytes: Buffer): Promise<PhotoFile> {
  const fileType = givenTypeOf(bytes);
  const isHeic = fileType === 'image/heic';
  return { bytes: bytes.length, isHeic, image: fileType && !isHeic ? await readImage(bytes, fileType) : undefined };
}

/** Reads the dimensions; undefined when the bytes only begin like the type. */
async function readImage(bytes: Buffer, fileType: GivenFileType): Promise<PhotoFile['image']> {
  const sharp = await imaging();
  try {
    // sharp's own pixel limit is off, because too many pixels break a rule with its own code.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (formatOf(found) !== fileType) return undefined;
    const { width, height } = found.autoOrient;
    return { fileType, width, height, heldBytes: heldBytes(found) };
  } catch {
    return undefined;
  }
}

function formatOf({ format, compression }: Metadata): string {
  return format === 'heif' && compression === 'av1' ? 'image/avif' : `image/${format}`;
}

/**
 * What the decoders of formats hold that are decoded as a whole, in bytes for each pixel, measured with pictures of 12 million: WebP 7, GIF 4,
 * AVIF 12 and with more than 8 bits 19. An animated WebP or GIF has a second canvas.
 */
const WHOLE_BYTES = { webp: 8, gif: 8, avif: 12, deepAvif: 19 } as const;

/**
 * The bytes that a decoder holds of an image at once. It reads most JPEG and PNG line by line; it needs all of an interlaced PNG, all
 * coefficients of a progressive JPEG, all of the other formats, and all pixels of a picture that it turns.
 */
function heldBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  orientation = 1,
  chromaSubsampling,
}: Metadata): number {
  const pixels = width * height * channels * (depth === 'ushort' ? 2 : 1);
  const turned = orientation === 1 ? 0 : pixels;
  if (format === 'webp' || format === 'gif') return width * height * WHOLE_BYTES[format] + turned;
  if (format === 'heif') return width * height * (depth === 'uchar' ? WHOLE_BYTES.avif : WHOLE_BYTES.deepAvif) + turned;
  const coefficients = width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  const whole = format === 'jpeg' ? coefficients : pixels;
  return (isProgressive ? whole : 0) + turned;
}

/** The files of a photo as they are stored: without metadata, upright, and with the dimensions of the stored image. */
export interface PreparedImage {
  readonly fileType: PhotoFileType;
  readonly original: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Removes the metadata of an image and creates its thumbnail, a JPEG on white. A JPEG or PNG that is upright and has the
 * colours of the web keeps its pixels as they are; another one is turned, converted and encoded again. An image of another
 * format becomes a JPEG, or a PNG if something shines through; an animated one is its first frame. Undefined when the image is
 * damaged; `too large` when it does not fit into the limit of the file size after its new encoding.
 */
export async function prepareImage(
  bytes: Buffer,
  given: GivenFileType,
): Promise<PreparedImage | 'too large' | undefined> {
  try {
    const stored = isStoredType(given) ? await asStored(bytes, given) : await converted(bytes);
    if (!stored) return 'too large';
    const { original, fileType } = stored;
    const { width, height } = await (await reader(original)).metadata();
    return { fileType, original, thumbnail: await thumbnailOf(original), width, height };
  } catch {
    return undefined;
  }
}

/** A file in the format in which it is stored. */
type StoredImage = Pick<PreparedImage, 'fileType' | 'original'>;

async function asStored(bytes: Buffer, fileType: PhotoFileType): Promise<StoredImage | undefined> {
  const original =
    ((await showsAsStored(bytes)) ? stripMetadata(bytes, fileType) : undefined) ?? (await encoded(bytes, fileType));
  return original && { fileType, original };
}

/** An opaque image is a JPEG; one through which something shines is a PNG, and a JPEG on white if that is too large. */
async function converted(bytes: Buffer): Promise<StoredImage | undefined> {
  const { hasAlpha } = await (await reader(bytes)).metadata();
  const isOpaque = !hasAlpha || (await (await reader(bytes)).timeout({ seconds: DECODE_SECONDS }).stats()).isOpaque;
  const types = isOpaque ? (['image/jpeg'] as const) : (['image/png', 'image/jpeg'] as const);
  for (const fileType of types) {
    const original = await encoded(bytes, fileType);
    if (original) return { fileType, original };
  }
  return undefined;
}

/** True when the metadata does not change how a viewer shows the image: no orientation, no colours but those of the web. */
async function showsAsStored(bytes: Buffer): Promise<boolean> {
  const { orientation = 1, icc, space } = await (await reader(bytes)).metadata();
  return orientation === 1 && space !== 'cmyk' && (icc === undefined || namesSrgb(icc));
}

const SRGB = Buffer.from('sRGB', 'latin1');
/** Profiles of version 4 have their texts in UTF-16, the high byte first. */
const SRGB_UTF16 = Buffer.from('sRGB', 'utf16le').swap16();

function namesSrgb(icc: Buffer): boolean {
  return icc.includes(SRGB) || icc.includes(SRGB_UTF16);
}

/** The upright pixels in the colours of the web, encoded again; undefined if the file exceeds the limit of its size. */
async function encoded(bytes: Buffer, fileType: PhotoFileType): Promise<Buffer | undefined> {
  const upright = (await reader(bytes)).autoOrient().toColourspace('srgb');
  const encodings =
    fileType === 'image/png'
      ? [upright.png({ compressionLevel: 9, adaptiveFiltering: true })]
      : QUALITIES.map((quality) => upright.clone().flatten({ background: '#ffffff' }).jpeg({ quality }));
  for (const encoding of encodings) {
    const file = await encoding.timeout({ seconds: DECODE_SECONDS }).toBuffer();
    if (file.length <= PHOTO_FILE.mostBytes) return file;
  }
  return undefined;
}

async function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  return (await reader(bytes))
    .timeout({ seconds: DECODE_SECONDS })
    .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** Opens an image; decoding fails if it has too many pixels or is damaged. */
async function reader(bytes: Buffer) {
  const sharp = await imaging();
  return sharp(bytes, { limitInputPixels: PHOTO_FILE.mostPixels, failOn: 'error' });
}
