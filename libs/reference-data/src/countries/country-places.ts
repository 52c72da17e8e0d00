import { COUNTRY_BOXES } from './data/country-boxes.js';

/** How far a place may be outside, in degrees: at sea, or behind the rounding. */
const MARGIN = 0.2;

/** Whether a place can be in a country; undefined for a country that is not supported. Near a border it says so of both countries. */
export function isInCountry(iso: string, latitude: number, longitude: number): boolean | undefined {
  return COUNTRY_BOXES[iso]?.some(
    ([south, west, north, east]) =>
      latitude >= south - MARGIN &&
      latitude <= north + MARGIN &&
      longitude >= west - MARGIN &&
      longitude <= east + MARGIN,
  );
}
