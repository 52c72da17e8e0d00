/** A place on the map in decimal degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A part of the map, which never crosses the date line. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What the map shows: its box, and how near. */
export interface MapArea extends Box {
  readonly zoom: number;
}

/** A button on the map: one place, or several that are close to each other. */
export interface MapPoint extends Place {
  readonly id: string;
  /** What screen readers say and the tooltip shows. */
  readonly label: string;
  /** The number in the circle, of several places. */
  readonly count?: number;
  readonly isSelected?: boolean;
}
