import type { PhotoToAdd } from '../photos.js';
import type { CheckContext } from './check-context.js';

/** A photo of a purpose that the plug-in takes; `which` chooses between the two images of the driver. */
export function photoToAdd(context: CheckContext, which: 0 | 1 = 0): PhotoToAdd {
  const { takes } = context.offered('photos');
  const type = takes.includes('ADDITIONAL') ? 'ADDITIONAL' : (takes[0] ?? 'ADDITIONAL');
  const url = context.driven('photos').images[which];
  return { url, type, caption: 'Our terrace', bytes: 50_000, width: 800, height: 600 };
}
