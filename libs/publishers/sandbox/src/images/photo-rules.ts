import type { Clock } from '@listings/platform/time';
import { fetchMedia } from './fetch-media.js';
import { probeImage } from './probe.js';
import type { ProbedImage } from './probe.js';

/** The publisher's requirements for a picture; sizes in bytes and pixels [publishers 1.5, 2.5]. */
export interface PhotoRules {
  readonly formats: readonly ProbedImage['format'][];
  readonly leastBytes: number;
  readonly mostBytes: number;
  readonly leastWidth: number;
  readonly leastHeight: number;
}

/** An accepted picture: with its bytes, or without if it is not on loopback [publishers 3.1]. */
export interface TakenPhoto {
  readonly width: number;
  readonly height: number;
  readonly file?: { readonly contentType: string; readonly bytes: Buffer };
}

/** The reason for a refused picture [publishers 1.5, 2.5]. */
export type PhotoRefusal = { readonly refused: 'fetch' } | { readonly refused: 'unfit'; readonly text: string };

const UNSEEN: TakenPhoto = { width: 640, height: 480 };

/** Fetches a picture and checks it [publishers 1.5, 2.5]. */
export async function takePhotoFrom(clock: Clock, url: string, rules: PhotoRules): Promise<TakenPhoto | PhotoRefusal> {
  const fetched = await fetchMedia(clock, url);
  if (fetched.outcome === 'failed') return { refused: 'fetch' };
  return fetched.outcome === 'unfetched' ? UNSEEN : takePhoto(fetched.bytes, rules);
}

/** Checks the bytes of a picture [publishers 1.5, 2.5]. */
export function takePhoto(bytes: Buffer, rules: PhotoRules): TakenPhoto | PhotoRefusal {
  const image = probeImage(bytes);
  const unfit = (text: string): PhotoRefusal => ({ refused: 'unfit', text });
  if (!image || !rules.formats.includes(image.format)) return unfit(`The picture must be ${rules.formats.join(', ')}.`);
  if (bytes.length < rules.leastBytes) return unfit(`The picture is smaller than ${rules.leastBytes} bytes.`);
  if (bytes.length > rules.mostBytes) return unfit(`The picture is larger than ${rules.mostBytes} bytes.`);
  if (image.width < rules.leastWidth || image.height < rules.leastHeight)
    return unfit(`The picture must be at least ${rules.leastWidth} by ${rules.leastHeight} pixels.`);
  return { width: image.width, height: image.height, file: { contentType: image.contentType, bytes } };
}

/** True for a refused picture [publishers 1.5, 2.5]. */
export function isRefused(photo: TakenPhoto | PhotoRefusal): photo is PhotoRefusal {
  return 'refused' in photo;
}
