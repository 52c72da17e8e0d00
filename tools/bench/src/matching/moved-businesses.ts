import type { Random } from '../data/random.js';
import { filled, independent, unitIn } from './sample-businesses.js';
import type { SampleBusiness, SampleSource } from './sample-businesses.js';
import { FAMILIES } from './sample-names.js';
import type { SampleCountry } from './sample-places.js';

/** A business as each side knows it; a side that does not know it is absent. */
export interface MovedCase {
  readonly location?: SampleBusiness;
  readonly listing?: SampleBusiness;
}

/**
 * Generates businesses with a name of their own whose address differs between the sides, and as many businesses that
 * must not be mistaken for such ones: stores of a chain with one telephone, practices with one reception, successors.
 */
export function movedCases(source: SampleSource, pairs: number): MovedCase[] {
  const { random } = source;
  const cases: MovedCase[] = [];
  for (let made = 0; made < pairs; made += 1) {
    const business = withOwnName(source);
    cases.push({ location: business, listing: random.pick(MOVES)(source, business) });
    if (random.percent(25)) cases.push(...random.pick(LOOKALIKES)(source, withOwnName(source)));
  }
  return cases;
}

type Move = (source: SampleSource, business: SampleBusiness) => SampleBusiness;

const MOVES: readonly Move[] = [cornerEntrance, renumbered, renamedStreet, movedWithinTown, joinedStreet, otherUnit];
const LOOKALIKES = [chainWithOneNumber, chainKnownByOneStoreEach, practicesWithOneReception, successor];

/** The other street of a corner house. */
function cornerEntrance({ random }: SampleSource, business: SampleBusiness): SampleBusiness {
  const number = 1 + random.below(40);
  return { ...business, street: otherStreet(random, business), number, latitude: business.latitude + 0.0002 };
}

function renumbered({ random }: SampleSource, business: SampleBusiness): SampleBusiness {
  return { ...business, number: business.number + 20 + random.below(400) };
}

function renamedStreet({ random }: SampleSource, business: SampleBusiness): SampleBusiness {
  return { ...business, street: otherStreet(random, business) };
}

/** Another street, pin and postal code, up to seven kilometres away. */
function movedWithinTown({ random }: SampleSource, business: SampleBusiness): SampleBusiness {
  const shift = () => (random.below(8_000) - 4_000) / 100_000;
  return {
    ...business,
    street: otherStreet(random, business),
    number: 1 + random.below(200),
    postal: filled(random, business.town.postal),
    latitude: business.latitude + shift(),
    longitude: business.longitude + shift() / 2,
  };
}

/** The first two words of the street as one, in another house of a large building half of the time. */
function joinedStreet({ random }: SampleSource, business: SampleBusiness): SampleBusiness {
  const street = business.street.replace(
    /(\p{L}) (\p{L})/u,
    (_, end: string, begin: string) => end + begin.toLowerCase(),
  );
  return { ...business, street, number: business.number + (random.percent(50) ? 2 : 0) };
}

function otherUnit({ random }: SampleSource, business: SampleBusiness): SampleBusiness {
  return { ...business, unit: unitIn(random, business.country) };
}

/** Four to seven stores with the number of the head office; each side knows two thirds of them. */
function chainWithOneNumber(source: SampleSource, business: SampleBusiness): MovedCase[] {
  const { random } = source;
  return Array.from({ length: 4 + random.below(4) }, () => {
    const store = { ...movedWithinTown(source, business), isChain: true };
    return random.pick([{ location: store }, { listing: store }, { location: store, listing: store }]);
  });
}

/** Two stores of a chain with store codes and one number, of which each side knows another one. */
function chainKnownByOneStoreEach(source: SampleSource, business: SampleBusiness): MovedCase[] {
  const coded = (store: SampleBusiness, storeCode: string) => ({ ...store, storeCode, isChain: true });
  return [{ location: coded(business, 'S-001') }, { listing: coded(movedWithinTown(source, business), 'S-002') }];
}

/** Three practices in a building that share the number of a reception: one at our side, the others at the publisher. */
function practicesWithOneReception({ random }: SampleSource, business: SampleBusiness): MovedCase[] {
  const practice = (family: string): SampleBusiness => ({
    ...business,
    name: `Dr. ${family} ${tradeOf(business.country)}`,
    unit: undefined,
  });
  const first = random.below(FAMILIES.length);
  const [one, two, three] = [0, 7, 13].map((step) => practice(FAMILIES[(first + step) % FAMILIES.length] ?? ''));
  return [{ location: one }, { listing: two }, { listing: three }];
}

/** Another business with its own name and number at the address of a former one. */
function successor(source: SampleSource, business: SampleBusiness): MovedCase[] {
  const { name, host, phone } = withOwnName(source, business);
  return [{ location: business }, { listing: { ...business, name, host, phone } }];
}

/** An independent business with an invented name that no other has. */
function withOwnName(source: SampleSource, beside?: SampleBusiness): SampleBusiness {
  const { random } = source;
  const syllables = 'ba del fin gor hul jem kor lam mov nar pel quin ros sul tev vol wex yar zim'.split(' ');
  const word = Array.from({ length: 3 }, () => random.pick(syllables)).join('');
  const made = independent(source);
  const country = beside?.country ?? made.country;
  const name = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${tradeOf(country, random)}`;
  const phone = beside ? filled(random, beside.town.phone) : made.phone;
  return { ...made, name, scriptName: undefined, host: `${word}.example`, path: '/', phone, atCustomers: false };
}

function tradeOf({ trades }: SampleCountry, random?: Random): string {
  return random
    ? random.pick(trades)
    : (trades.find((trade) => /dent|zahn|stomat|tand/i.test(trade)) ?? trades[0] ?? '');
}

function otherStreet(random: Random, { country, street }: SampleBusiness): string {
  return random.pick(country.streets.filter((each) => each !== street));
}
