import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PlacesMapProps } from './places-map-props.js';

// The library of maps is larger than the whole first page.
const PlacesDrawing = lazy(async () => ({ default: (await import('./places-drawing.js')).PlacesDrawing }));

/** A map with points. It fills its parent, and says so where the browser cannot draw maps. */
export function PlacesMap(props: PlacesMapProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <PlacesDrawing {...props} />
    </Suspense>
  );
}
