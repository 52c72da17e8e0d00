import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Box, MapArea, MapPoint } from './places.js';

// The library of maps is larger than the whole first page.
const PlacesDrawing = lazy(async () => ({ default: (await import('./places-drawing.js')).PlacesDrawing }));

/** A map with points that a person can open. */
export interface PlacesMapProps {
  readonly label: string;
  /** What the map shows first; the world without one. Afterwards it moves by itself. */
  readonly area: Box | undefined;
  readonly points: readonly MapPoint[];
  /** Called when the map has moved, and once when it is open. */
  readonly onMove: (area: MapArea) => void;
  /** Called when a person opens a point; `nearer` zooms into it. */
  readonly onOpen: (point: MapPoint, nearer: () => void) => void;
}

/** A map with points. It fills its parent, and says so where the browser cannot draw maps. */
export function PlacesMap(props: PlacesMapProps) {
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <PlacesDrawing {...props} />
    </Suspense>
  );
}
