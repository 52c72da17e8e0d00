import type { PhotoFileType } from '@listings/domain';
import { shownPng } from '@listings/platform';

/**
 * Returns an image file without its metadata (EXIF with positions, XMP, IPTC, colour profiles, comments, texts, previews,
 * bytes after its end), and with every pixel as it was. Undefined if the file is not built as its format demands: then
 * only a new encoding of its pixels is free of metadata.
 */
export function stripMetadata(bytes: Buffer, fileType: PhotoFileType): Buffer | undefined {
  return fileType === 'image/jpeg' ? strippedJpeg(bytes) : shownPng(bytes);
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
/** Frame, Huffman and quantisation tables, arithmetic conditioning, scan, number of lines, restart interval. */
const isImageSegment = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd);
const isRestart = (marker: number | undefined) => marker !== undefined && marker >= 0xd0 && marker <= 0xd7;

/** Copies the segments that the decoder needs [ITU-T T.81, annex B]. */
function strippedJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [Buffer.from([0xff, 0xd8])];
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return undefined;
    // Any number of 0xff may precede a marker.
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, Buffer.from([0xff, END_OF_IMAGE])]);
    if (marker < 0xc0 || isRestart(marker) || marker === 0xd8 || at + 2 > bytes.length) return undefined;
    const end = at + bytes.readUInt16BE(at);
    if (end < at + 2 || end > bytes.length) return undefined;
    const segment = keptSegment(marker, bytes.subarray(at, end));
    if (segment) kept.push(Buffer.from([0xff, marker]), segment);
    at = end;
    if (marker !== START_OF_SCAN) continue;
    const scanEnd = endOfScan(bytes, at);
    if (scanEnd === undefined) return undefined;
    kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
}

/** The part of a segment to keep, from its length field; undefined if it is metadata. */
function keptSegment(marker: number, segment: Buffer): Buffer | undefined {
  if (isImageSegment(marker)) return segment;
  // Says how the colours are stored.
  if (marker === APP14 && segment.length === 14 && segment.toString('latin1', 2, 7) === 'Adobe') return segment;
  if (marker === APP0 && segment.length >= 16 && segment.toString('latin1', 2, 7) === 'JFIF\0') {
    const withoutPreview = Buffer.from(segment.subarray(0, 16));
    withoutPreview.writeUInt16BE(16, 0);
    withoutPreview.writeUInt16BE(0, 14);
    return withoutPreview;
  }
  return undefined;
}

/** The place of the marker after entropy-coded data: a 0xff that neither a zero nor a restart number follows. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1];
    if (next === undefined) return undefined;
    if (next === 0x00 || isRestart(next)) at += 2;
    else if (next === 0xff) at += 1;
    else return at;
  }
  return undefined;
}

/** Samples for each pixel that a JPEG stores, over all its colours: 1.5 as cameras write it; undefined without a frame. */
export function jpegSamples(bytes: Buffer): number | undefined {
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Markers without a length: a decoder may go on elsewhere.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) return undefined;
    if (isFrame(marker)) return samplesOf(bytes.subarray(at + 2));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** A frame of any process; the others between are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Each colour of a frame has its factors in both directions, of which the greatest is that of the pixels [ITU-T T.81, B.2.2]. */
function samplesOf(frame: Buffer): number {
  const factors = Array.from({ length: frame[7] ?? 0 }, (_, index) => frame[9 + 3 * index] ?? 0x11);
  const [across, down] = [factors.map((factor) => factor >> 4), factors.map((factor) => factor & 15)];
  const area = Math.max(...across) * Math.max(...down);
  return factors.reduce((sum, factor) => sum + (factor >> 4) * (factor & 15), 0) / area;
}
