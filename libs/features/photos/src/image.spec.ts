import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { makeThumbnail, readImage } from './image.js';
import { testImage } from './testing/test-images.js';

describe('images', () => {
  it.each(['jpeg', 'png'] as const)('[contract 4] of %s are read by their content', async (format) => {
    expect(await readImage(await testImage({ width: 640, height: 480, format }))).toEqual({
      fileType: `image/${format}`,
      width: 640,
      height: 480,
    });
  });

  it('[contract 4] with an orientation have the size that a viewer sees', async () => {
    const image = await testImage({ width: 640, height: 480, orientation: 6 });
    expect(await readImage(image)).toMatchObject({ width: 480, height: 640 });
    const { width, height } = await sharp(await makeThumbnail(image)).metadata();
    expect([width, height]).toEqual([300, 400]);
  });

  it('[contract 4] of other kinds, and files that only begin like an image, are refused', async () => {
    const png = await testImage({ format: 'png' });
    const jpeg = await testImage();
    const others = [
      await testImage({ format: 'gif' }),
      await testImage({ format: 'webp' }),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'),
      Buffer.from('<!doctype html><title>No picture</title>'),
      Buffer.alloc(0),
      Buffer.alloc(20_000),
      Buffer.concat([png.subarray(0, 8), Buffer.alloc(20_000)]),
      Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(20_000)]),
      Buffer.concat([jpeg.subarray(0, 3), png]),
      png.subarray(0, 20),
    ];
    for (const bytes of others) expect(await readImage(bytes)).toBeUndefined();
  });

  it('[contract 4] have a thumbnail: a JPEG on white that fits into 400 x 400, never enlarged', async () => {
    const clear = await sharp({ create: { width: 1000, height: 500, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const thumbnail = await makeThumbnail(clear);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 200 });
    const { channels } = await sharp(thumbnail).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const small = await makeThumbnail(await testImage({ width: 260, height: 250 }));
    expect(await sharp(small).metadata()).toMatchObject({ width: 260, height: 250 });
  });

  it('[contract 4] that are damaged have no thumbnail', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const image = await testImage({ format });
      expect(await makeThumbnail(image.subarray(0, image.length / 2))).toBeUndefined();
    }
  });

  it('[reliability 3] that decode to gigabytes are measured but not decoded', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#ffffff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect(await readImage(bomb)).toMatchObject({ width: 12_000, height: 12_000 });
    // The format permits this number of pixels: a decoded image would have a thumbnail.
    expect(await makeThumbnail(bomb)).toBeUndefined();
  }, 20_000);
});
