import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PinMapProps } from './pin-map-props.js';

// The library of maps is larger than the whole first page.
const PinDrawing = lazy(async () => ({ default: (await import('./pin-drawing.js')).PinDrawing }));

/**
 * A map with a pin that a person drags, or moves with the arrow keys. It fills its parent. Put fields for the coordinates beside it:
 * a browser may be unable to draw maps, which the component says then.
 */
export function PinMap(props: PinMapProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <PinDrawing {...props} />
    </Suspense>
  );
}
