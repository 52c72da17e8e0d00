import type { Box, MapArea, MapPoint } from './places.js';

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
