import { bytes, json } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { samplePng } from './png.js';

const LARGEST_EDGE = 4000;

/** Serves `/files/sample-{w}x{h}.png`: test images of any size, generated in memory [publishers 1.5, 2.5]. */
export function serveFile(path: string): Answer {
  const found = /^\/sample-(\d+)x(\d+)\.png$/.exec(path);
  const width = Number(found?.[1]);
  const height = Number(found?.[2]);
  if (!found || width < 1 || height < 1 || width > LARGEST_EDGE || height > LARGEST_EDGE)
    return json(404, { error: 'files are named sample-{width}x{height}.png, up to 4000x4000' });
  return bytes('image/png', samplePng(width, height, width + height));
}
