const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;
/** The chunks of the pixels and of how a viewer shows them [PNG, 5.6]. */
const SHOWN = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs';
const SHOWN_CHUNKS: ReadonlySet<string> = new Set(SHOWN.split(' '));
/** With the profile and the orientation, which change the pixels that are stored. */
const READ_CHUNKS: ReadonlySet<string> = new Set(`${SHOWN} iCCP eXIf`.split(' '));

/**
 * The parts of an image file that a decoder may see; the file itself if it has no others. Every text of a PNG (zTXt, iTXt) is unpacked when the
 * file is opened: 3 MB become gigabytes. Undefined if a PNG is not built as its format demands, and for an AVIF whose metadata is packed.
 */
export function readableImage(bytes: Buffer): Buffer | undefined {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return pngOf(bytes, READ_CHUNKS);
  return hasPackedItems(bytes) ? undefined : bytes;
}

/** A PNG with the chunks that show its pixels alone; undefined if it is not built as its format demands. */
export function shownPng(bytes: Buffer): Buffer | undefined {
  return pngOf(bytes, SHOWN_CHUNKS);
}

/** Copies the kept chunks of a PNG, without unpacking one; a chunk has its own checksum. */
function pngOf(bytes: Buffer, keeps: ReadonlySet<string>): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, PNG_SIGNATURE.length)];
  for (let at = PNG_SIGNATURE.length; at + CHUNK_FRAME_BYTES <= bytes.length;) {
    const end = at + bytes.readUInt32BE(at) + CHUNK_FRAME_BYTES;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isCritical = /^[A-Z]/.test(type);
    if (keeps.has(type)) kept.push(bytes.subarray(at, end));
    else if (isCritical || !/^[a-z][A-Za-z]{3}$/.test(type)) return undefined;
    if (type === 'IEND') return sum(kept) === bytes.length ? bytes : Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const sum = (parts: readonly Buffer[]) => parts.reduce((bytes, part) => bytes + part.length, 0);

/** True for a file of the ISO base media format with an item that has a content encoding [ISO 14496-12, 8.11.6.2]. */
function hasPackedItems(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = bytes.indexOf('mdat', 0, 'latin1');
  return /\0(?:deflate|compress_zlib|br)\0/.test(bytes.toString('latin1', 0, end < 0 ? bytes.length : end));
}
