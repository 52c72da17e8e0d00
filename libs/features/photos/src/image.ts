import type { PhotoFile } from './rules/photo-rules.js';
import type { PhotoFileType } from '@listings/domain';
import type { Metadata } from 'sharp';
import { imaging } from '@listings/platform';
import { PHOTO_FILE } from './rules/photo-rules.js';
import { stripMetadata } from './strip-metadata.js';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Thumbnails fit into a square with this edge, in pixels. */
const THUMBNAIL_EDGE = 400;
const DECODE_SECONDS = 10;
/** Qualities of a JPEG that is encoded again, until it fits into the limit of the file size. */
const QUALITIES = [92, 85, 75, 60] as const;

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
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (`image/${found.format}` !== fileType) return undefined;
    const { width, height } = found.autoOrient;
    return { fileType, width, height, heldBytes: heldBytes(found) };
  } catch {
    return undefined;
  }
}

/**
 * The bytes that a decoder holds of an image at once. It reads most images line by line; it needs all of an interlaced PNG, all
 * coefficients of a progressive JPEG, and all pixels of a picture that it turns.
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
  const coefficients = width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  const whole = format === 'jpeg' ? coefficients : pixels;
  return (isProgressive ? whole : 0) + (orientation === 1 ? 0 : pixels);
}

/** The files of a photo as they are stored: without metadata, upright, and with the dimensions of the stored image. */
export interface PreparedImage {
  readonly original: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Removes the metadata of an image and creates its thumbnail, a JPEG on white. An image that is upright and has the
 * colours of the web keeps its pixels as they are; another one is turned, converted and encoded again. Undefined when
 * the image is damaged; `too large` when it does not fit into the limit of the file size after its new encoding.
 */
export async function prepareImage(
  bytes: Buffer,
  fileType: PhotoFileType,
): Promise<PreparedImage | 'too large' | undefined> {
  try {
    const original =
      ((await showsAsStored(bytes)) ? stripMetadata(bytes, fileType) : undefined) ?? (await encoded(bytes, fileType));
    if (!original) return 'too large';
    const { width, height } = await (await reader(original)).metadata();
    return { original, thumbnail: await thumbnailOf(original), width, height };
  } catch {
    return undefined;
  }
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
      : QUALITIES.map((quality) => upright.clone().jpeg({ quality }));
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
