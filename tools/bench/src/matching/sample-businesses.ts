import type { Random } from '../data/random.js';
import { FAMILIES, HELD_OUT_WORDS, KNOWN_WORDS } from './sample-names.js';
import { HELD_OUT_COUNTRIES, KNOWN_COUNTRIES } from './sample-places.js';
import type { SampleCountry, SampleTown } from './sample-places.js';

/** A real business, from which location and listing are derived. */
export interface SampleBusiness {
  readonly country: SampleCountry;
  readonly town: SampleTown;
  readonly name: string;
  /** The name in the country's own script, if it has one. */
  readonly scriptName?: string;
  readonly street: string;
  readonly number: number;
  readonly unit?: string;
  readonly postal: string;
  /** National digits, without trunk prefix. */
  readonly phone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly host: string;
  readonly path: string;
  readonly storeCode?: string;
  /** One phone number for all stores of the chain. */
  readonly headOffice?: string;
  /** The business visits its customers, so no address is shown. */
  readonly atCustomers: boolean;
  readonly isChain: boolean;
}

/** Which sides contain the business: both, or only one. */
export type Known = 'both' | 'location' | 'listing';

/** A business with the sides that contain it. */
export interface SampleCase {
  readonly business: SampleBusiness;
  readonly known: Known;
}

/** The words and countries of a sample. */
export interface SampleSource {
  readonly random: Random;
  readonly countries: readonly SampleCountry[];
  readonly words: readonly string[];
}

/** Returns the source of a seed; the held-out one has other words and other countries. */
export function sampleSource(random: Random, heldOut: boolean): SampleSource {
  return heldOut
    ? { random, countries: [...HELD_OUT_COUNTRIES, ...KNOWN_COUNTRIES.slice(0, 4)], words: HELD_OUT_WORDS }
    : { random, countries: KNOWN_COUNTRIES, words: KNOWN_WORDS };
}

/**
 * Generates businesses until both sides share `pairs` of them: independent ones, and chains with several stores in a
 * town (some next door, some in one building, some with one phone number for all). Adds businesses that are easily
 * mistaken for them: neighbours in the building, predecessors, departments, and businesses with the same name
 * elsewhere.
 */
export function sampleCases(source: SampleSource, pairs: number): SampleCase[] {
  const { random } = source;
  const cases: SampleCase[] = [];
  let known = 0;
  const add = (business: SampleBusiness, who: Known) => {
    if (who === 'both' && known === pairs) return;
    if (who === 'both') known += 1;
    cases.push({ business, known: who });
  };
  while (known < pairs) {
    const isChain = random.percent(18);
    const group = isChain ? chain(source) : [independent(source)];
    for (const business of group) {
      add(business, random.percent(isChain ? 78 : 88) ? 'both' : random.percent(50) ? 'location' : 'listing');
      for (const other of lookalikes(source, business)) {
        add(other, random.percent(20) ? 'both' : random.percent(35) ? 'location' : 'listing');
      }
    }
  }
  return cases;
}

/** Generates a business that belongs to no chain. */
export function independent(source: SampleSource): SampleBusiness {
  const { random, countries } = source;
  const country = random.pick(countries);
  const { name, scriptName } = newName(source, country);
  return placed(source, country, random.pick(country.towns), { name, scriptName, host: hostOf(random, name, country) });
}

function chain(source: SampleSource): SampleBusiness[] {
  const { random, countries } = source;
  const country = random.pick(countries);
  const { name, scriptName } = newName(source, country);
  const host = hostOf(random, name, country);
  const towns = Array.from({ length: 1 + random.below(3) }, () => random.pick(country.towns));
  const stores: SampleBusiness[] = [];
  const size = 3 + random.below(random.percent(20) ? 40 : 12);
  const coded = random.percent(60) ? random.pick(['', 'S', 'ST-', `${name.slice(0, 2).toUpperCase()}`]) : undefined;
  const first = 1 + random.below(900);
  const headOffice = random.percent(25) ? phoneIn(random, random.pick(towns)) : undefined;
  const hasPaths = random.percent(50);
  for (let store = 0; store < size; store += 1) {
    const brand = { name, scriptName, host, headOffice, isChain: true };
    const before = stores.at(-1);
    const number = first + store * (random.percent(80) ? 1 : 3);
    const town = random.pick(towns);
    const made = before && random.percent(22) ? nextDoor(random, before) : placed(source, country, town, { ...brand });
    stores.push({
      ...made,
      headOffice: random.percent(70) ? headOffice : undefined,
      storeCode:
        coded === undefined ? undefined : `${coded}${String(number).padStart(random.percent(90) ? 4 : 3, '0')}`,
      path: hasPaths
        ? random.pick([
            `/stores/${number}`,
            `/${slug(made.town.name)}/${slug(made.street)}`,
            `/locations/${slug(made.town.name)}-${number}`,
          ])
        : '/',
    });
  }
  return stores;
}

/** Generates another store of the chain a few houses away, or in the same building. */
function nextDoor(random: Random, before: SampleBusiness): SampleBusiness {
  const inBuilding = random.percent(12);
  const steps = inBuilding ? 0 : 2 * (1 + random.below(20));
  return {
    ...before,
    number: before.number + steps,
    unit: inBuilding ? unitIn(random, before.country) : undefined,
    phone: phoneIn(random, before.town),
    latitude: before.latitude + steps * 0.00006,
    longitude: before.longitude + steps * 0.00004,
  };
}

/** Generates businesses that are easily mistaken for this one. */
function lookalikes(source: SampleSource, business: SampleBusiness): SampleBusiness[] {
  const { random } = source;
  const { country, town } = business;
  const found: SampleBusiness[] = [];
  const another = () => {
    const { name } = newName(source, country);
    return {
      name,
      scriptName: undefined,
      host: hostOf(random, name, country),
      path: '/',
      storeCode: undefined,
      headOffice: undefined,
      isChain: false,
    };
  };
  if (random.percent(8)) {
    // In the same building.
    const unit = random.percent(70) ? unitIn(random, country) : undefined;
    found.push({ ...business, ...another(), unit, phone: phoneIn(random, town), atCustomers: false });
  }
  if (random.percent(3)) {
    // The predecessor or successor at the address.
    found.push({ ...business, ...another(), phone: phoneIn(random, town), atCustomers: false });
  }
  if (random.percent(3)) {
    // A department with its own name, entrance and phone number.
    const trade = random.pick(country.trades);
    if (!business.name.includes(trade)) {
      const brand = business.name.split(' ')[0] ?? business.name;
      found.push({
        ...business,
        scriptName: undefined,
        name: `${brand} ${trade}`,
        phone: phoneIn(random, town),
        path: `/${slug(trade)}`,
        storeCode: undefined,
        headOffice: undefined,
        atCustomers: false,
      });
    }
  }
  if (random.percent(4)) {
    // The same name by coincidence, in another town or another part of the same town.
    const { name, scriptName } = business;
    found.push({
      ...placed(source, country, random.pick(country.towns), {
        name,
        scriptName,
        host: hostOf(random, `${name} ${random.below(99)}`, country),
      }),
      isChain: false,
    });
  }
  return found;
}

function placed(
  { random }: SampleSource,
  country: SampleCountry,
  town: SampleTown,
  brand: Pick<SampleBusiness, 'name' | 'scriptName' | 'host'> & Partial<SampleBusiness>,
): SampleBusiness {
  return {
    country,
    town,
    street: random.pick(country.streets),
    number: 1 + random.below(random.percent(70) ? 200 : 2_400),
    unit: random.percent(15) ? unitIn(random, country) : undefined,
    postal: filled(random, town.postal),
    phone: phoneIn(random, town),
    latitude: town.latitude + (random.below(8_000) - 4_000) / 100_000,
    longitude: town.longitude + (random.below(8_000) - 4_000) / 100_000,
    path: '/',
    atCustomers: !brand.isChain && random.percent(6),
    isChain: false,
    ...brand,
  };
}

function newName({ random, words }: SampleSource, country: SampleCountry): { name: string; scriptName?: string } {
  const trade = random.pick(country.trades);
  if (country.scripts && random.percent(40)) {
    const [script, latin] = random.pick(country.scripts);
    const second = random.percent(50) ? random.pick(country.scripts) : undefined;
    return {
      name: [latin, second?.[1], trade].filter(Boolean).join(' '),
      scriptName: [script, second?.[0], trade].filter(Boolean).join(' '),
    };
  }
  const word = random.pick(words);
  const family = random.pick(FAMILIES);
  const kind = random.below(10);
  if (kind < 4) return { name: `${word} ${trade}` };
  if (kind < 6) return { name: `${word} ${random.pick(words)} ${trade}` };
  if (kind < 7) return { name: `${trade} ${family}` };
  if (kind < 8) return { name: `${family} ${country.and} ${random.pick(FAMILIES)} ${trade}` };
  if (kind < 9) return { name: `${family}'s ${trade}` };
  return { name: `${word} ${random.pick(words)}` };
}

/** Generates the unit of a business in a large building, in the notation of the country. */
export function unitIn(random: Random, country: SampleCountry): string {
  return random.pick(country.units).replace('#', String(1 + random.below(random.percent(50) ? 9 : 400)));
}

function phoneIn(random: Random, town: SampleTown): string {
  return filled(random, town.phone);
}

/** Fills in the digits and letters of a pattern; the bar of a phone pattern stays. */
export function filled(random: Random, pattern: string): string {
  return pattern.replace(/[#N@]/g, (hole) =>
    hole === '#'
      ? String(random.below(10))
      : hole === 'N'
        ? String(2 + random.below(8))
        : random.pick([...'ABCDEFGHJKLMNPRSTUWXY']),
  );
}

function hostOf(random: Random, name: string, country: SampleCountry): string {
  const word = slug(name).replaceAll('-', random.percent(30) ? '-' : '');
  return `${word}${random.percent(70) ? '' : random.below(999)}.${random.pick(['com', 'com', country.iso.toLowerCase(), 'net', 'example'])}`;
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}
