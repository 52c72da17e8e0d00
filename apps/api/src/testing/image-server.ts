import { testImage } from '@listings/feature-photos/testing';
import { startReceiver } from '@listings/testing';
import type { Receiver } from '@listings/testing';

/** Starts a server with a picture that a location may have, at every address. */
export async function startImages(): Promise<Receiver> {
  const images = await startReceiver();
  const body = await testImage();
  images.answer(() => ({ body }));
  return images;
}
