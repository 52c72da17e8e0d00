import type { Place } from './places.js';

/** A map with one pin. */
export interface PinMapProps {
  readonly label: string;
  /** Where the pin is; undefined shows the world, and a click sets the pin. */
  readonly place: Place | undefined;
  /** Called when a person has moved the pin. Without it the pin stays where it is. */
  readonly onChange?: (place: Place) => void;
}
