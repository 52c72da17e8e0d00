import { excerpt } from '@listings/errors';
import { readDegrees } from './numbers.js';
import { changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

const LONGEST = 200;
/** What stands between the two numbers, the surest first. A comma may also stand in the numbers. */
const SEPARATORS = [/\s*[;|/]\s*/, /,\s+/, /(?<=[NS])\s+/i, /\s+/, /,/];

/** A place in decimal degrees. */
export interface Coordinates {
  readonly latitude: string;
  readonly longitude: string;
}

/** Reads latitude and longitude from one cell, in this order, unless letters say another one. */
export function readCoordinates(text: string, countryIso: string | undefined): ValueReading<Coordinates> {
  const bare = text.length <= LONGEST ? text.replace(/^[([](.*)[)\]]$/s, '$1').trim() : '';
  for (const separator of SEPARATORS) {
    const [one, two, ...others] = bare.split(separator);
    if (one === undefined || two === undefined || others.length > 0) continue;
    const found = pairOf(one, two, countryIso) ?? (/[NSEW]/i.test(bare) ? pairOf(two, one, countryIso) : undefined);
    if (found) return changed(found, 'recognized', `${found.latitude}, ${found.longitude}`);
    if (pairOf(two, one, countryIso)) return unreadable(OTHER_ORDER(text));
  }
  return unreadable(`"${excerpt(text)}" is no latitude and longitude. Enter decimal degrees, as in 52.5163, 13.3777.`);
}

function pairOf(one: string, two: string, countryIso: string | undefined): Coordinates | undefined {
  const latitude = readDegrees(one, 'latitude', countryIso);
  const longitude = readDegrees(two, 'longitude', countryIso);
  if (latitude.is === 'problem' || longitude.is === 'problem') return undefined;
  return { latitude: latitude.value, longitude: longitude.value };
}

const OTHER_ORDER = (text: string) =>
  `"${excerpt(text)}" has the longitude first. Put the latitude in front of it, as in 52.5163, 13.3777.`;
