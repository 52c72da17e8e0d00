import type { LocationDraft } from '@listings/domain';
import { isInCountry } from '@listings/reference-data';
import { countryName } from './country.js';

/** What is wrong with the place of a location, or what a person should know about it. */
export type PlaceRemark =
  { readonly is: 'problem'; readonly message: string } | { readonly is: 'note'; readonly to: string };

/**
 * Looks whether a place can be the one of its location: 0, 0 is none, and what is in the country only with its axes swapped or with another sign is an
 * error. Undefined if there is nothing to say.
 */
export function placeRemark({
  latitude,
  longitude,
  countryIso,
}: Pick<LocationDraft, 'latitude' | 'longitude' | 'countryIso'>): PlaceRemark | undefined {
  if (latitude === null || longitude === null) return undefined;
  const [lat, lng] = [Number(latitude), Number(longitude)];
  if (lat === 0 && lng === 0) return { is: 'problem', message: NOWHERE };
  if (isInCountry(countryIso, lat, lng) !== false) return undefined;
  const country = countryName(countryIso);
  const isIn = ([a, b]: readonly [number, number]) => isInCountry(countryIso, a, b) === true;
  if (isIn([lng, lat])) return { is: 'problem', message: ELSEWHERE([lat, lng], [lng, lat], country, SWAP) };
  const mirrored = (
    [
      [lat, -lng],
      [-lat, lng],
      [-lat, -lng],
    ] as const
  ).find(isIn);
  if (mirrored) return { is: 'problem', message: ELSEWHERE([lat, lng], mirrored, country, SIGNS) };
  return { is: 'note', to: `${lat}, ${lng}, which is outside of ${country}` };
}

const NOWHERE = '0, 0 is the place of no location. Leave latitude and longitude empty, or enter them.';
const SWAP = 'Swap latitude and longitude.';
const SIGNS = 'The south and the west have a minus.';
const ELSEWHERE = (
  given: readonly [number, number],
  other: readonly [number, number],
  country: string,
  advice: string,
) => `The place ${given.join(', ')} is not in ${country}, and ${other.join(', ')} is. ${advice}`;
