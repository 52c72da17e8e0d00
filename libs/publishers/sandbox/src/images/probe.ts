/** The format and size of an image file. The size is 0 for formats whose size is not checked [publishers 1.5, 2.5]. */
export interface ProbedImage {
  readonly format: 'png' | 'jpeg' | 'gif' | 'bmp' | 'tiff';
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads format and dimensions from the first bytes; undefined for any format that [publishers 1.5, 2.5] does not name.
 */
export function probeImage(file: Buffer): ProbedImage | undefined {
  if (file.length < 26) return undefined;
  if (file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')))
    return image('png', file.readUInt32BE(16), file.readUInt32BE(20));
  if (file[0] === 0xff && file[1] === 0xd8) return probeJpeg(file);
  const head = file.toString('latin1', 0, 4);
  if (head === 'GIF8') return image('gif', file.readUInt16LE(6), file.readUInt16LE(8));
  if (head.startsWith('BM')) return image('bmp', file.readInt32LE(18), Math.abs(file.readInt32LE(22)));
  if (head === 'II*\0' || head === 'MM\0*') return image('tiff', 0, 0);
  return undefined;
}

function image(format: ProbedImage['format'], width: number, height: number): ProbedImage {
  return { format, contentType: `image/${format}`, width, height };
}

/** Skips the segments of a JPEG up to the start of frame, which contains the dimensions. */
function probeJpeg(file: Buffer): ProbedImage | undefined {
  let at = 2;
  while (at + 9 < file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return image('jpeg', file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
    at += 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}
