import type { PhotoToAdd } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';
import { outcomeOf } from './demand.js';
import type { CallTarget } from './plug-in-call.js';

/** The photos of the listing before the first call of a check. */
const earlier = new WeakMap<CallTarget, readonly string[]>();

/** A photo of a purpose that the plug-in takes; `which` chooses between the two images of the driver. */
export function photoToAdd(context: CheckContext, which: 0 | 1 = 0): PhotoToAdd {
  const { takes } = context.offered('photos');
  const type = takes.includes('ADDITIONAL') ? 'ADDITIONAL' : (takes[0] ?? 'ADDITIONAL');
  const url = context.driven('photos').images[which];
  return { url, type, caption: 'Our terrace', bytes: 50_000, width: 800, height: 600 };
}

/** Removes what earlier calls of the check have added, because publishers limit the photos of a listing; then as {@link photoToAdd}. */
export async function photoWithRoom(target: CallTarget): Promise<PhotoToAdd> {
  const { context, session, listingRef } = target;
  const shown = await context.driven('photos').list(listingRef);
  const kept = earlier.get(target) ?? shown;
  earlier.set(target, kept);
  const photos = context.offered('photos');
  for (const ref of shown.filter((each) => !kept.includes(each)))
    await context.http.unobserved(() =>
      outcomeOf('removePhoto', () => photos.removePhoto({ session, listingRef, ref })),
    );
  return photoToAdd(context);
}
