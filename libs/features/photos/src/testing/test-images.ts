import sharp from 'sharp';

/** Creates a random image of realistic size; each call returns a different one. */
export async function testImage(
  options: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'gif' | 'webp'; orientation?: number } = {},
): Promise<Buffer> {
  const { width = 320, height = 260, format = 'jpeg', orientation } = options;
  const grain = sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  return (orientation === undefined ? grain : grain.withMetadata({ orientation })).toFormat(format).toBuffer();
}

/** An image with the given number of bytes: padding after the end of the image data is valid. */
export async function paddedImage(bytes: number): Promise<Buffer> {
  const image = await testImage({ width: 250, height: 250 });
  if (image.length <= bytes) return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
  const small = await sharp({ create: { width: 250, height: 250, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
}
