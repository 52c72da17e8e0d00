import { categoryFor, UNMAPPED_CATEGORY } from './catalogue.js';
import type { Category } from './catalogue.js';
import { COUNTRIES, UNSUPPORTED_COUNTRY } from './countries.js';
import type { Country, Town } from './countries.js';
import { openingHours } from './opening-hours.js';
import type { Opening } from './opening-hours.js';
import { remembered } from './remembered.js';

/** Owners per publisher; owner-a1 and owner-b1 own the same businesses [publishers 3.2]. */
export const OWNER_NUMBERS = [1, 2, 3] as const;

/**
 * A business before conversion to a publisher's format. It is the same for listing nn at A and page nn at B [publishers
 * 3.2].
 */
export interface Business {
  readonly ownerNumber: number;
  readonly nn: number;
  readonly name: string;
  readonly storeCode: string;
  readonly description: string;
  readonly website: string;
  readonly category: Category;
  readonly country: Country;
  readonly town: Town;
  readonly street: string;
  readonly nationalPhone: string;
  readonly internationalPhone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly openings: Opening[];
}

// prettier-ignore
const WORDS = [
  'Juniper', 'Harbour', 'Willow', 'Copper', 'Lantern', 'Meadow', 'Granite', 'Saffron', 'Beacon', 'Clover', 'Orchard',
  'Falcon', 'Amber', 'Cedar', 'Pebble', 'Thistle', 'Compass', 'Velvet', 'Summit', 'Linden', 'Anchor', 'Marigold',
  'Cobalt', 'Hazel', 'Riverside', 'Nutmeg', 'Starling', 'Ivory', 'Canyon', 'Bramble', 'Northgate', 'Poppy', 'Quarry',
  'Sable', 'Tamarind', 'Umber', 'Violet', 'Windmill', 'Yarrow', 'Zephyr', 'Alder', 'Birch', 'Cinder', 'Drift',
  'Elder', 'Fern', 'Garnet', 'Heather', 'Indigo', 'Jasper', 'Kestrel', 'Laurel', 'Maple', 'Nettle', 'Opal', 'Plover',
  'Quince', 'Rowan', 'Sorrel', 'Teal',
] as const;

/** The business of an owner with this number. The same seed gives the same business [publishers 3.2]. */
export function businessOf(ownerNumber: number, nn: number, seed: number): Business {
  return described(`${ownerNumber}:${nn}:${seed}`, () => describe(ownerNumber, nn, seed));
}

const described = remembered<Business>(1_000);

function describe(ownerNumber: number, nn: number, seed: number): Business {
  if (nn === 55) return { ...businessOf(ownerNumber, 1, seed), nn, storeCode: storeCodeOf(ownerNumber, nn) };
  const countryIndex = (nn - 1) % COUNTRIES.length;
  const country = nn === 52 ? UNSUPPORTED_COUNTRY : (COUNTRIES[countryIndex] ?? COUNTRIES[0]);
  // Counts the businesses of all owners in the country, so that phones, house numbers and coordinates are distinct.
  const turn = Math.floor((nn - 1) / COUNTRIES.length);
  const place = turn * OWNER_NUMBERS.length + (ownerNumber - 1);
  const town = country.towns[place % country.towns.length] ?? country.towns[0];
  const category = nn === 53 ? UNMAPPED_CATEGORY : categoryFor(countryIndex, turn);
  const name = nameOf(ownerNumber, nn, category, seed);
  const street = country.streets[(place + nn) % country.streets.length] ?? country.streets[0];
  const door = 1 + ((place * 7 + seed) % 180);
  return {
    ownerNumber,
    nn,
    name,
    storeCode: storeCodeOf(ownerNumber, nn),
    description: `${name}: a ${category.displayName.toLowerCase()} in ${town.locality}, open to everybody.`,
    website: `https://${asciiSlug(name)}-${ownerNumber}${String(nn).padStart(2, '0')}.example`,
    category,
    country,
    town,
    street: country.numberFirst ? `${door} ${street}` : `${street} ${door}`,
    nationalPhone: numbered(town.nationalPhone, place, seed),
    internationalPhone: numbered(town.internationalPhone, place, seed),
    ...coordinates(town, place),
    openings: openingHours(nn + turn),
  };
}

function storeCodeOf(ownerNumber: number, nn: number): string {
  return `S${ownerNumber}-${String(nn).padStart(3, '0')}`;
}

function nameOf(ownerNumber: number, nn: number, category: Category, seed: number): string {
  const word = WORDS[(nn - 1 + (ownerNumber - 1) * 7 + (seed - 1) * 11) % WORDS.length] ?? WORDS[0];
  const round = Math.floor((nn - 1) / WORDS.length);
  return `${word} ${category.displayName}${round > 0 ? ` ${round + 1}` : ''}`;
}

/** Fills the `#` of a pattern from the right with the digits of a unique number. */
function numbered(pattern: string, place: number, seed: number): string {
  const holes = pattern.split('#').length - 1;
  const digits = [...String((place * 37 + 100 + seed) % 10 ** holes).padStart(holes, '0')];
  return pattern.replace(/#/g, () => digits.shift() ?? '0');
}

function coordinates(town: Town, place: number): { latitude: number; longitude: number } {
  const row = Math.floor(place / 40);
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  return {
    latitude: round(town.latitude + (place % 40) * 0.0011),
    longitude: round(town.longitude + row * 0.0013),
  };
}

function asciiSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}
