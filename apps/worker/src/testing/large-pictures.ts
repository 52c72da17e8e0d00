import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture in a small file that takes much memory where it is read without a bound, and what becomes of it as a photo. */
export interface LargePicture {
  readonly name: string;
  readonly file: Buffer;
  readonly status: 'SUCCESS' | 'ERROR';
}

/** The picture of each kind that takes most. */
export async function largePictures(): Promise<LargePicture[]> {
  const wide = at(160_000, 250, 4).toColourspace('rgb16').png({ compressionLevel: 1 });
  const print = at(8_000, 5_000).toColourspace('cmyk').jpeg({ quality: 50 });
  const turned = at(8_000, 5_000).withMetadata({ orientation: 6 }).jpeg({ quality: 50 });
  return [
    { name: 'a PNG with 60 texts of 50 MB', file: await pngWithTexts(), status: 'SUCCESS' },
    { name: 'a PNG of 16 bits with wide lines', file: await wide.toBuffer(), status: 'ERROR' },
    { name: 'a JPEG in the colours of print', file: await print.toBuffer(), status: 'SUCCESS' },
    { name: 'a JPEG that is turned', file: await turned.toBuffer(), status: 'SUCCESS' },
  ];
}

const at = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#336699' } });

/** The texts stand behind the header, which has 33 bytes with the signature. */
async function pngWithTexts(): Promise<Buffer> {
  const image = await at(300, 300).png().toBuffer();
  const text = chunk('zTXt', Buffer.concat([Buffer.from('key\0\0'), deflateSync(Buffer.alloc(50_000_000))]));
  return Buffer.concat([image.subarray(0, 33), ...Array.from({ length: 60 }, () => text), image.subarray(33)]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
