import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a random image of realistic size; each call returns a different one. */
export async function testImage(
  options: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'gif' | 'webp'; orientation?: number } = {},
): Promise<Buffer> {
  const { width = 260, height = 250, format = 'jpeg', orientation } = options;
  const grain = sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  return (orientation === undefined ? grain : grain.withMetadata({ orientation })).toFormat(format).toBuffer();
}

/** An image with the given number of bytes: padding after the end of the image data is valid. */
export async function paddedImage(bytes: number): Promise<Buffer> {
  const image = await testImage({ width: 250, height: 250 });
  if (image.length <= bytes) return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
  const plain = sharp({ create: { width: 250, height: 250, channels: 3, background: '#336699' } });
  const small = await plain.jpeg().toBuffer();
  return Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
}

/** A text in every kind of metadata of {@link photographed}. */
export const SECRET = 'written-where-the-owner-lives';

/** An image with everything that cameras and programs add: EXIF with a position, XMP, IPTC, a profile, comments, texts. */
export async function photographed(
  format: 'jpeg' | 'png',
  { orientation = 1, width = 400, height = 300 } = {},
): Promise<Buffer> {
  // Two halves, so that a turn is visible.
  const left = { create: { width: width / 2, height: height / 2, channels: 3, background: '#2060c0' } } as const;
  const image = await sharp({ create: { width, height, channels: 3, background: '#e0d040' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({
      IFD0: { Copyright: SECRET, ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .withIccProfile('srgb')
    .toFormat(format, format === 'jpeg' ? { progressive: true } : {})
    .toBuffer();
  return format === 'jpeg' ? withSegments(image) : withChunks(image);
}

function withSegments(image: Buffer): Buffer {
  const segment = (marker: number, content: string) => {
    const body = Buffer.from(content, 'latin1');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(body.length + 2);
    return Buffer.concat([Buffer.from([0xff, marker]), length, body]);
  };
  const added = [
    segment(0xe0, `JFXX\0\x10${SECRET}`),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xe5, SECRET),
    segment(0xee, `Other${SECRET}`),
    segment(0xfe, SECRET),
  ];
  return Buffer.concat([image.subarray(0, 2), ...added, image.subarray(2), Buffer.from(SECRET)]);
}

/** Inserts the chunks after the header, which has 33 bytes with the signature. */
function withChunks(image: Buffer): Buffer {
  const added = [
    chunk('tEXt', `Author\0${SECRET}`),
    chunk('zTXt', Buffer.concat([Buffer.from('Note\0\0'), deflateSync(SECRET)])),
    chunk('iTXt', `Comment\0\0\0\0\0${SECRET}`),
    chunk('tIME', Buffer.from([7, 232, 1, 1, 1, 1, 1])),
    chunk('prVt', SECRET),
  ];
  return Buffer.concat([image.subarray(0, 33), ...added, image.subarray(33), Buffer.from(SECRET)]);
}

/** A small file that decodes to a square; the side is a multiple of eight. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  // One bit for each pixel.
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', '')]);
}

function chunk(type: string, content: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(content as string)]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}
