import type { Readable } from 'node:stream';
import { logoDigest, MOST_LOGO_BYTES } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { imaging, readableImage, runWithin, Slots } from '@listings/platform';
import type { Clock } from '@listings/platform';

/** Bytes of an uploaded logo. */
const MOST_UPLOADED_BYTES = 1_048_576;
/** Pixels of an uploaded logo; a decoder needs four bytes for each. */
const MOST_PIXELS = 4_000_000;
/** The logo fits into this box, which is sharp on displays of two or three times the resolution. */
const BOX = { width: 600, height: 160 };
const SMALLEST_EDGE = 16;
const DECODE_SECONDS = 10;

/** Logos in memory, from the first byte of their body on: 32 MB in a process. A slow sender holds one for as long as a request may take. */
const logos = new Slots({ total: 32, perKey: 1 });
/** A decoder may hold 40 MB, so a process decodes one at a time. */
const decoders = new Slots({ total: 1, perKey: 1 });
/** How long a logo waits for each of them. */
const WAIT_MS = 10_000;

/**
 * Reads an uploaded logo, and encodes its pixels anew as a PNG without metadata. Throws a PortalError for what is no image, and where too many
 * others are read or decoded.
 */
export async function receiveLogo(
  { clock }: { readonly clock: Pick<Clock, 'after'> },
  accountId: number,
  body: Readable,
): Promise<{ bytes: Buffer; digest: string }> {
  const turn = { clock, key: accountId, ms: WAIT_MS };
  const received = await runWithin(logos, turn, async () => {
    const given = await readBody(body);
    return runWithin(decoders, turn, () => encodeLogo(given));
  });
  if (received.outcome === 'not begun' || received.value.outcome === 'not begun')
    throw new PortalError('RATE_LIMITED', 'Too many logos at the same time.', { retryAfterSeconds: 5 });
  const bytes = received.value.value;
  return { bytes, digest: logoDigest(bytes) };
}

async function encodeLogo(file: Buffer): Promise<Buffer> {
  const sharp = await imaging();
  try {
    const given = readableImage(file);
    if (!given) throw new Error('The file is not built as its format demands.');
    const image = () => sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format, width, height } = await image().metadata();
    if (format !== 'png' && format !== 'jpeg') throw new Error(`A logo is no ${format}.`);
    if (Math.min(width, height) < SMALLEST_EDGE) throw invalidField('file', `each edge needs ${SMALLEST_EDGE} pixels`);
    const fitted = () =>
      image()
        .autoOrient()
        .timeout({ seconds: DECODE_SECONDS })
        .resize({ ...BOX, fit: 'inside', withoutEnlargement: true });
    const png = await fitted().png({ compressionLevel: 9 }).toBuffer();
    return png.length <= MOST_LOGO_BYTES ? png : await fitted().png({ palette: true, compressionLevel: 9 }).toBuffer();
  } catch (error) {
    if (error instanceof PortalError) throw error;
    throw invalidField('file', 'the file is no PNG or JPEG, is damaged, or has too many pixels');
  }
}

async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The stream must survive an early end, because the response goes over its socket.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_UPLOADED_BYTES) throw invalidField('file', 'the file exceeds 1 MB');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof PortalError) throw error;
    throw invalidField('file', 'the file has not arrived completely');
  }
  return Buffer.concat(chunks, bytes);
}
