import type { Place } from '../../../components/map/places.js';
import type { FormValues } from './form-values.js';

/** Where the typed coordinates are on the map; undefined while they are no place. */
export function placeOf({ latitude, longitude }: Pick<FormValues, 'latitude' | 'longitude'>): Place | undefined {
  const [north, east] = [latitude, longitude].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  if (north === undefined || east === undefined) return undefined;
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { latitude: north, longitude: east } : undefined;
}
