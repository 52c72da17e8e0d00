import type { PhotoToAdd } from '../photos.js';
import type { CheckContext } from './check-context.js';

/** A photo of a purpose that the plug-in takes; `which` chooses between the two images of the driver. */
export function photoToAdd(context: CheckContext, which: 0 | 1 = 0): PhotoToAdd {
  const { takes } = context.offered('photos');
  const type = takes.includes('ADDITIONAL') ? 'ADDITIONAL' : (takes[0] ?? 'ADDITIONAL');
  return { url: context.driven('photos').images[which], type, caption: 'Our terrace', width: 800, height: 600 };
}
