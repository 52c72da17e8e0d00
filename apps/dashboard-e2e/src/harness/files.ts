import sharp from 'sharp';

/** A file of a person's computer. */
export interface LocalFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo, different in each call. */
export async function photoFile(name: string): Promise<LocalFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#000000', noise } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A page that is called a photo. */
export function disguisedFile(name: string): LocalFile {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(`<script>alert(1)</script>${' '.repeat(20_000)}`) };
}
