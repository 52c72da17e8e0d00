import type { Metadata, Sharp } from 'sharp';
import type { PhotoFileType } from '@listings/domain';
import { imaging, readableImage } from '@listings/platform';
import type { PhotoFile } from '../rules/photo-rules.js';
import { PHOTO_FILE } from '../rules/photo-rules.js';
import { givenTypeOf, isStoredType } from './given-type.js';
import type { GivenFileType } from './given-type.js';
import { jpegSamples, stripMetadata } from './strip-metadata.js';

/** Thumbnails fit into a square with this edge, in pixels. */
const THUMBNAIL_EDGE = 400;
const DECODE_SECONDS = 10;
/** The quality of a JPEG that is encoded again. One that is larger than a file may be is encoded once more, with a quality by how much it is larger. */
const QUALITY = 92;
const LOWER_QUALITIES = [
  { from: 2, quality: 60 },
  { from: 1.4, quality: 75 },
  { from: 0, quality: 85 },
] as const;
/** A JPEG that is turned is made smaller if its pixels take more: 24.6 million in three colours. */
const MOST_TURNED_BYTES = 74_000_000;
const MOST_TURNED_PIXELS = 24_600_000;

/** Reads a file without decoding its image, which is undefined when the file has none that the service takes. */
export async function readPhotoFile(bytes: Buffer): Promise<PhotoFile> {
  const fileType = givenTypeOf(bytes);
  const isHeic = fileType === 'image/heic';
  return { bytes: bytes.length, isHeic, image: fileType && !isHeic ? await readImage(bytes, fileType) : undefined };
}

/** Reads the dimensions; undefined when the bytes only begin like the type. */
async function readImage(given: Buffer, fileType: GivenFileType): Promise<PhotoFile['image']> {
  const bytes = readableImage(given);
  if (!bytes) return undefined;
  const sharp = await imaging();
  try {
    // sharp's own pixel limit is off, because too many pixels break a rule with its own code.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (formatOf(found) !== fileType) return undefined;
    const { width, height } = found.autoOrient;
    return { fileType, width, height, heldBytes: heldBytes(bytes, found) };
  } catch {
    return undefined;
  }
}

function formatOf({ format, compression }: Metadata): string {
  return format === 'heif' && compression === 'av1' ? 'image/avif' : `image/${format}`;
}

/**
 * The memory that formats take which are decoded as a whole, in bytes for each pixel, measured with pictures of 12 million: WebP 8, with alpha,
 * as a PNG of grain, 12; GIF 9.5; AVIF 18.5 and with more than 8 bits 24.5. An animated WebP or GIF has a second canvas.
 */
const WHOLE_BYTES = { webp: 9.5, clearWebp: 12.5, gif: 10, avif: 21, deepAvif: 27 } as const;
/** The lines that are held while a picture is made smaller or encoded, measured with widths of 4,000 to 160,000; a low picture is held nearly twice. */
const HELD_LINES = 1_700;
const HELD_HEIGHTS = 1.7;

/**
 * The most bytes of an image that decoding holds: some of its lines; all of an interlaced PNG; all coefficients of a JPEG that is progressive
 * or has more than one scan; all of the other formats; and all pixels of a picture that is turned.
 */
function heldBytes(bytes: Buffer, found: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, orientation = 1 } = found;
  const ofPixel = channels * (depth === 'ushort' ? 2 : 1);
  const pixels = width * height * ofPixel;
  const turned = orientation === 1 ? 0 : format === 'jpeg' ? Math.min(pixels, MOST_TURNED_BYTES) : pixels;
  const kind = wholeKind(found);
  if (kind) return Math.ceil(width * height * WHOLE_BYTES[kind] + turned);
  const whole = format === 'jpeg' ? width * height * 2 * (jpegSamples(bytes) ?? channels) : pixels;
  const lines = width * ofPixel * Math.min(HELD_LINES, height * HELD_HEIGHTS);
  return Math.ceil(lines + (isProgressive ? whole : 0) + turned);
}

function wholeKind({ format, hasAlpha, depth }: Metadata): keyof typeof WHOLE_BYTES | undefined {
  if (format === 'webp') return hasAlpha ? 'clearWebp' : 'webp';
  if (format === 'heif') return depth === 'uchar' ? 'avif' : 'deepAvif';
  return format === 'gif' ? 'gif' : undefined;
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
  file: Buffer,
  given: GivenFileType,
): Promise<PreparedImage | 'too large' | undefined> {
  try {
    const bytes = readableImage(file);
    if (!bytes) return undefined;
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
async function encoded(given: Buffer, fileType: PhotoFileType): Promise<Buffer | undefined> {
  const bytes = fileType === 'image/jpeg' ? await turnable(given) : given;
  const encode = async (quality: number) => {
    const upright = (await reader(bytes)).autoOrient().toColourspace('srgb').timeout({ seconds: DECODE_SECONDS });
    return (
      fileType === 'image/png'
        ? upright.png({ compressionLevel: 9, adaptiveFiltering: true })
        : jpegOf(upright, quality)
    ).toBuffer();
  };
  const first = await encode(QUALITY);
  const over = first.length / PHOTO_FILE.mostBytes;
  if (over <= 1) return first;
  if (fileType === 'image/png') return undefined;
  const second = await encode(LOWER_QUALITIES.find(({ from }) => over >= from)?.quality ?? QUALITY);
  return second.length <= PHOTO_FILE.mostBytes ? second : undefined;
}

/** A JPEG on white; with optimised codes libjpeg would hold two bytes for each sample of the picture. */
function jpegOf(image: Sharp, quality: number): Sharp {
  return image.flatten({ background: '#ffffff' }).jpeg({ quality, optimiseCoding: false });
}

/** The pixels of a turned picture are all in memory: a large JPEG is made smaller first, line by line. */
async function turnable(bytes: Buffer): Promise<Buffer> {
  const { format, width, height, channels, orientation = 1 } = await (await reader(bytes)).metadata();
  if (format !== 'jpeg' || orientation === 1 || width * height * channels <= MOST_TURNED_BYTES) return bytes;
  const smaller = Math.min(1, Math.sqrt(MOST_TURNED_PIXELS / (width * height)));
  const image = (await reader(bytes)).timeout({ seconds: DECODE_SECONDS }).resize(Math.floor(width * smaller));
  return jpegOf(image.toColourspace('srgb').withMetadata({ orientation }), 95).toBuffer();
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
