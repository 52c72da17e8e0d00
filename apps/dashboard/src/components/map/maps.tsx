import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PinMapProps } from './pin-drawing.js';
import type { PlacesMapProps } from './places-drawing.js';

// The library of maps is larger than the whole first page.
const PinDrawing = lazy(async () => ({ default: (await import('./pin-drawing.js')).PinDrawing }));
const PlacesDrawing = lazy(async () => ({ default: (await import('./places-drawing.js')).PlacesDrawing }));
const WAITING = <Skeleton height="100%" />;

/**
 * A map with a pin that a person drags, or moves with the arrow keys. It fills its parent. Put fields for the coordinates beside it:
 * a browser may be unable to draw maps, which the component says then.
 */
export function PinMap(props: PinMapProps) {
  return (
    <Suspense fallback={WAITING}>
      <PinDrawing {...props} />
    </Suspense>
  );
}

/** A map with points. It fills its parent, and says so where the browser cannot draw maps. */
export function PlacesMap(props: PlacesMapProps) {
  return (
    <Suspense fallback={WAITING}>
      <PlacesDrawing {...props} />
    </Suspense>
  );
}
