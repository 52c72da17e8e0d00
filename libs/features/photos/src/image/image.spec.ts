import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hugePng, photographed, SECRET, testImage } from '../testing/test-images.js';
import type { GivenFileType } from './given-type.js';
import { prepareImage, readPhotoFile } from './image.js';
import type { PreparedImage } from './image.js';
import { jpegSamples } from './strip-metadata.js';

const readImage = async (bytes: Buffer) => (await readPhotoFile(bytes)).image;

async function prepared(bytes: Buffer, fileType: GivenFileType = 'image/jpeg'): Promise<PreparedImage> {
  const image = await prepareImage(bytes, fileType);
  if (!image || image === 'too large') throw new Error(`The image is ${image ?? 'damaged'}.`);
  return image;
}

describe('images', () => {
  it.each(['jpeg', 'png'] as const)('[contract 4] of %s are read by their content', async (format) => {
    const size = { width: 640, height: 480 };
    const read = { fileType: `image/${format}`, ...size, heldBytes: 640 * 3 * 816 };
    expect(await readImage(await testImage({ ...size, format }))).toEqual(read);
  });

  it('[contract 4] with an orientation have the size that a viewer sees', async () => {
    const image = await testImage({ width: 640, height: 480, orientation: 6 });
    expect(await readImage(image)).toMatchObject({ width: 480, height: 640 });
    const { original, thumbnail, ...stored } = await prepared(image);
    expect(stored).toEqual({ fileType: 'image/jpeg', width: 480, height: 640 });
    expect(await sharp(original).metadata()).toMatchObject({ width: 480, height: 640 });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 300, height: 400 });
  });

  it('[contract 4] of other kinds, and files that only begin like an image, are refused', async () => {
    const [png, jpeg] = [await testImage({ format: 'png' }), await testImage()];
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
    const [gif, webp] = [await testImage({ format: 'gif' }), await testImage({ format: 'webp' })];
    const others = [
      Buffer.concat([gif.subarray(0, 6), jpeg]),
      webp.subarray(0, 20),
      Buffer.concat([Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'), jpeg]),
      svg,
      Buffer.from('<!doctype html><title>No</title>'),
      Buffer.alloc(0),
      Buffer.alloc(20_000),
      png.subarray(0, 20),
      Buffer.concat([jpeg.subarray(0, 3), png]),
      ...[png.subarray(0, 8), jpeg.subarray(0, 3)].map((start) => Buffer.concat([start, Buffer.alloc(20_000)])),
    ];
    for (const bytes of others) expect(await readImage(bytes)).toBeUndefined();
  });

  const shades = (alpha: number, format: 'webp' | 'avif' | 'gif', options: object = {}) => {
    const background = { r: 48, g: 112, b: 208, alpha };
    return sharp({ create: { width: 300, height: 260, channels: 4, background } })
      .toFormat(format, options)
      .toBuffer();
  };
  it.each([
    ['webp', 1, 'image/jpeg'],
    ['avif', 1, 'image/jpeg'],
    ['gif', 1, 'image/jpeg'],
    ['webp', 0.5, 'image/png'],
    ['avif', 0.5, 'image/png'],
    ['gif', 0, 'image/png'],
  ] as const)(
    '[contract 4] of %s with alpha %d are stored as %s, without metadata',
    async (format, alpha, fileType) => {
      const given = await shades(alpha, format);
      const read = await readImage(given);
      expect(read).toMatchObject({ fileType: `image/${format}`, width: 300, height: 260 });
      const { original, thumbnail, ...stored } = await prepared(given, `image/${format}`);
      expect(stored).toEqual({ fileType, width: 300, height: 260 });
      expect((await readImage(original))?.fileType).toBe(fileType);
      expect((await sharp(thumbnail).metadata()).format).toBe('jpeg');
      const { r, g, b } = (await sharp(original).stats()).dominant;
      if (alpha > 0) expect([r >> 5, g >> 5, b >> 5]).toEqual([1, 3, 6]);
    },
  );

  it.each(['webp', 'gif'] as const)('[contract 4] of an animated %s are its first frame', async (format) => {
    const frames = Buffer.concat([Buffer.alloc(300 * 260 * 3, 255), Buffer.alloc(300 * 260 * 3, 0)]);
    const raw = { width: 300, height: 520, channels: 3, pageHeight: 260 } as const;
    const given = await sharp(frames, { raw })
      .toFormat(format, { loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(given).metadata()).pages).toBe(2);
    const { original, width, height } = await prepared(given, `image/${format}`);
    expect([width, height, (await sharp(original).stats()).channels[0]?.mean]).toEqual([300, 260, 255]);
  });

  it('[contract 4] with a part through which something shines are a JPEG on white if a PNG is too large', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const grain = sharp({ create: { width: 1800, height: 1600, channels: 3, background: '#000', noise } });
    const given = await grain.ensureAlpha(0.9).webp({ quality: 20, effort: 0 }).toBuffer();
    const { fileType, original } = await prepared(given, 'image/webp');
    expect([fileType, (await sharp(original).metadata()).hasAlpha]).toEqual(['image/jpeg', false]);
  });

  it('[contract 4] of HEIC are known, and not read', async () => {
    for (const brands of ['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0mif1heix', 'msf1\0\0\0\0hevcmsf1']) {
      const file = Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brands}`, 'latin1'), Buffer.alloc(20_000)]);
      expect(await readPhotoFile(file)).toEqual({ bytes: 20_024, isHeic: true, image: undefined });
    }
  });

  it('[contract 4] have a thumbnail: a JPEG on white that fits into 400 x 400, never enlarged', async () => {
    const clear = sharp({ create: { width: 1000, height: 500, channels: 4, background: '#00000000' } });
    const { thumbnail } = await prepared(await clear.png().toBuffer(), 'image/png');
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 200 });
    const { channels } = await sharp(thumbnail).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const small = await prepared(await testImage({ width: 260, height: 250 }));
    expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: 260, height: 250 });
  });

  it('[contract 4] that are damaged are refused', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const image = await testImage({ format });
      expect(await prepareImage(image.subarray(0, image.length / 2), `image/${format}`)).toBeUndefined();
    }
  });

  it('[reliability 3] that decode to gigabytes are measured but not decoded', async () => {
    const bomb = hugePng(12_000);
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect(await readImage(bomb)).toMatchObject({ width: 12_000, height: 12_000 });
    // The format permits this number of pixels: a decoded image would have a thumbnail.
    expect(await prepareImage(bomb, 'image/png')).toBeUndefined();
  });

  const at = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: '#336699' } });
  const lines = 400 * 510;
  it.each([
    ['an interlaced PNG', () => at(400, 300).png({ progressive: true }), lines * 3 + 400 * 300 * 3],
    [
      'one with 16 bits and an alpha channel',
      () => at(400, 300, 4).toColourspace('rgb16').png({ progressive: true }),
      lines * 8 + 400 * 300 * 8,
    ],
    ['a PNG of wide lines', () => at(4_000, 300).png(), 4_000 * 510 * 3],
    ['a JPEG of high columns', () => at(300, 4_000).jpeg(), 300 * 1_700 * 3],
    ['a JPEG in the colours of print', () => at(400, 300).toColourspace('cmyk').jpeg(), lines * 4],
    ['a progressive JPEG', () => at(400, 300).jpeg({ progressive: true }), lines * 3 + 400 * 300 * 3],
    [
      'one with all its colours',
      () => at(400, 300).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      lines * 3 + 400 * 300 * 6,
    ],
    ['a WebP', () => at(400, 300).webp(), 400 * 300 * 9.5],
    [
      'a WebP with alpha',
      () => sharp({ create: { width: 400, height: 300, channels: 4, background: '#33669980' } }).webp(),
      400 * 300 * 12.5,
    ],
    ['a GIF', () => at(400, 300).gif(), 400 * 300 * 10],
    ['an AVIF', () => at(400, 300).avif({ effort: 0 }), 400 * 300 * 21],
    ['a picture that is turned', () => at(400, 300).withMetadata({ orientation: 6 }).jpeg(), lines * 3 + 400 * 300 * 3],
  ])('[reliability 4, G18] %s is known by the bytes that a decoder holds', async (_, image, heldBytes) => {
    expect(await readImage(await image().toBuffer())).toMatchObject({ heldBytes });
  });

  it('[reliability 4, G18] a JPEG is counted by the samples that its frame tells, whatever they are called', () => {
    const frame = (...factors: number[]) => {
      const colours = factors.flatMap((factor, index) => [index + 1, factor, 0]);
      const before = Buffer.from('ffd8fffe0004ffc0ffc200000800090009', 'hex');
      return Buffer.from([...before, factors.length, ...colours, 0, 0]);
    };
    const factors = [[0x22, 0x11, 0x11], [0x11, 0x11, 0x11], [0x21, 0x21, 0x21], [0x11, 0x41, 0x41], [0x11]];
    expect(factors.map((each) => jpegSamples(frame(...each)))).toEqual([1.5, 3, 3, 2.25, 1]);
    expect([jpegSamples(Buffer.alloc(9)), jpegSamples(Buffer.from([0xff, 0xd8]))]).toEqual([undefined, undefined]);
  });

  it('[contract 4] a large JPEG is turned, a little smaller if its pixels take too much', async () => {
    const large = at(6_400, 6_000).withMetadata({ orientation: 6 });
    const image = await prepared(await large.jpeg({ optimiseCoding: false }).toBuffer());
    expect([image.width, image.height]).toEqual([4_802, 5_122]);
  });

  describe('metadata', () => {
    const leaks = (files: readonly Buffer[]) =>
      files.filter((file) => file.includes(SECRET) || file.includes('GPS')).length;

    it.each(['jpeg', 'png'] as const)(
      '[contract 4] EXIF with its position, XMP, IPTC, profiles, comments and texts of %s are not stored',
      async (format) => {
        const given = await photographed(format);
        expect(given.includes(SECRET)).toBe(true);
        const { original, thumbnail } = await prepared(given, `image/${format}`);
        expect(leaks([original, thumbnail])).toBe(0);
        for (const file of [original, thumbnail]) {
          const { exif, xmp, iptc, icc, comments, orientation } = await sharp(file).metadata();
          expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({});
        }
      },
    );

    it.each(['jpeg', 'png'] as const)(
      '[contract 4] without it, the pixels of an upright %s are the same',
      async (format) => {
        const given = await photographed(format);
        const { original } = await prepared(given, `image/${format}`);
        const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
        expect(original.length).toBeLessThan(given.length);
        expect((await pixels(original)).equals(await pixels(given))).toBe(true);
      },
    );

    it.each([
      ['jpeg', 3],
      ['jpeg', 6],
      ['jpeg', 8],
      ['png', 6],
    ] as const)('[contract 4] the orientation of a %s is applied: %i', async (format, orientation) => {
      const given = await photographed(format, { orientation });
      const image = await prepared(given, `image/${format}`);
      const { orientation: left, width, height } = await sharp(image.original).metadata();
      const turned = orientation === 3 ? [400, 300] : [300, 400];
      expect([left, width, height]).toEqual([undefined, ...turned]);
      expect([image.width, image.height]).toEqual(turned);
      expect(leaks([image.original, image.thumbnail])).toBe(0);
      // Both show the same picture: the mean difference of a pixel is that of a new encoding.
      const pixels = (file: Buffer) =>
        sharp(file).autoOrient().removeAlpha().resize(30, 30, { fit: 'fill' }).raw().toBuffer();
      const [before, after] = [await pixels(given), await pixels(image.original)];
      const difference = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0) / before.length;
      expect(difference).toBeLessThan(4);
    });

    it('[contract 4] colours of another profile are converted to those of the web', async () => {
      const image = sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } });
      const given = await image.withIccProfile('p3').jpeg().toBuffer();
      expect((await sharp(given).metadata()).icc).toBeDefined();
      const { original } = await prepared(given);
      expect((await sharp(original).metadata()).icc).toBeUndefined();
      // The red of the web has other numbers in the profile; without the profile they would be another red.
      const red = { r: 248, g: 8, b: 8 };
      expect((await sharp(given).stats()).dominant).not.toEqual(red);
      expect((await sharp(original).stats()).dominant).toEqual(red);
    });

    it('[contract 4] nothing is kept that follows the end of the image', async () => {
      for (const format of ['jpeg', 'png'] as const) {
        const given = Buffer.concat([await testImage({ format }), Buffer.from(`${SECRET} video`)]);
        const { original } = await prepared(given, `image/${format}`);
        expect(original.includes(SECRET)).toBe(false);
      }
    });

    it('[contract 4] a file that is not built as its format demands is encoded again', async () => {
      const image = await testImage({ width: 300, height: 300 });
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, SECRET.length + 2]), Buffer.from(SECRET)]);
      // Bytes between two segments, which decoders skip.
      const given = Buffer.concat([image.subarray(0, 2), comment, Buffer.from('junk'), image.subarray(2)]);
      const result = await prepareImage(given, 'image/jpeg');
      if (result && result !== 'too large') expect(result.original.includes(SECRET)).toBe(false);
      else expect(result).toBeUndefined();
    });
  });
});
