import { startReceiver } from '@listings/testing';
import type { Receiver } from '@listings/testing';
import { noise } from '../portal/testing/uploading.js';

/** Starts a server with a picture that a location may have, at every address. */
export async function startImages(): Promise<Receiver> {
  const images = await startReceiver();
  const body = await noise('jpeg');
  images.answer(() => ({ body }));
  return images;
}
