import { describe, expect, it } from '@jest/globals';
import { BOSTON, UNKNOWN_SUBJECT } from '../../testing/match-subject.js';
import { findMatches } from './find-matches.js';
import type { MatchSubject } from './match-subject.js';
import { DEFAULT_MATCH_THRESHOLD } from './match-weights.js';

const POTTERY = { name: 'Wisteria Pottery', street: '12 Main Street', phones: ['+16175550143'] };
const subject = (id: string, fields: Partial<MatchSubject>): MatchSubject => {
  return { ...UNKNOWN_SUBJECT, ...BOSTON, ...POTTERY, ...fields, id };
};

/** Thirty other businesses of the town, known to both sides. */
const others = (side: string) =>
  Array.from({ length: 30 }, (_, at) =>
    subject(`${side}-other-${at}`, {
      name: `${'Amber Cedar Falcon Juniper Kestrel Opal'.split(' ')[at % 6]} ${'Books Bakery Dental Motors Florist'.split(' ')[at % 5]}`,
      street: `${at + 40} Commerce Street`,
      phones: [`+161755502${at + 10}`],
    }),
  );

const find = (locations: readonly MatchSubject[], listings: readonly MatchSubject[]) =>
  findMatches({ locations: [...others('l'), ...locations], listings: [...others('p'), ...listings] }).filter(
    ({ locationId }) => !locationId.includes('other'),
  );
const at = (metres: number) => ({ latitude: 42.3588 + metres / 111_195, longitude: -71.0578 });

type Fields = Partial<MatchSubject>;
const numbered = (side: string, all: readonly Fields[]) => all.map((each, at) => subject(`${side}${at}`, each));
const OAK = { street: '2 Oak Avenue' };
const FAR = { ...OAK, postalCode: '02110' };
const withSite = { ...FAR, website: 'https://pottery.example' };
const street = (street: string): Fields => ({ street });
const same: readonly [string, Fields, Fields, RegExp][] = [
  ['a corner entrance', {}, OAK, /street/i],
  ['a corner entrance, in another postal code', {}, FAR, /street/i],
  ['a corner entrance 300 m off', at(0), { ...OAK, ...at(300), postalCode: null }, /street/i],
  ['a corner by its two streets', street('Main Street & Oak Avenue'), OAK, /street|address/i],
  ['a corner by its two streets, without a number', {}, street('Corner of Oak and Elm'), /street/i],
  ['a joined word', street('12 lakefront'), street('12 lake front rd.'), /same address/i],
  ['a joined word with a direction', street('10 Northfield'), street('10 North Field Ave'), /same address/i],
  ['a joined word with a street type', street('4 Highstreet'), street('4 High Street'), /same address/i],
  ['joined German words', street('Rosengartenstr. 5'), street('Rosen Garten Straße 5'), /same address/i],
  ['a renumbered house', {}, street('148 Main Street'), /house number/i],
  ['one with pins', { ...at(0), postalCode: null }, { ...street('148 Main Street'), ...at(400) }, /house number/i],
  ['a renamed street', {}, { street: '12 Liberty Boulevard', postalCode: null }, /street/i],
  ['moved within town', at(0), { street: '900 Harbor Road', ...at(4_000), postalCode: '02127' }, /street/i],
  ['another unit', street('12 Main Street, Unit 4'), street('12 Main St #9'), /unit/i],
  ['another spelling of the name', { name: 'The Wisteria Pottery LLC' }, FAR, /street/i],
  ['another website beside it', { website: 'https://wisteria.example' }, withSite, /street/i],
];

describe('a business at another street', () => {
  it.each(same)('[contract 7] is suggested with the street among the reasons: %s', (_, one, other, reason) => {
    const [match] = find([subject('l', one)], [subject('p', other)]);
    expect(match?.listingId).toBe('p');
    expect(match?.score).toBeGreaterThanOrEqual(DEFAULT_MATCH_THRESHOLD);
    expect(match?.reasons).toContainEqual(expect.stringMatching(reason));
  });

  it('[contract 7] stores of one chain that share a telephone stay apart', () => {
    const central = ['12 Main Street', '2 Oak Avenue', '77 Elm Street'].map(street);
    const elsewhere = ['9 Pine Road', '31 Mill Lane', '5 Bay Road'].map(street);
    const [one, other] = [central.slice(0, 1), elsewhere.slice(0, 1)];
    const withOwn = (fields: Fields, others: Fields) =>
      [one.map((each) => ({ ...each, ...fields })), other.map((each) => ({ ...each, ...others }))] as const;
    const site = { website: 'wisteria.example' };
    for (const [locations, listings] of [
      [central, elsewhere],
      // One side knows a single store, the other one several with the number.
      [one, elsewhere],
      [central, other],
      // The number is on one listing only, but the name is that of several stores.
      [central.map((each, at) => (at === 0 ? each : { ...each, phones: [] })), other],
      // Each store has its own page or store code.
      withOwn({ storeCode: 'S-001' }, { storeCode: 'S-002' }),
      withOwn({ website: 'wisteria.example/stores/1' }, { website: 'wisteria.example/stores/2' }),
      withOwn({ ...site, storeCode: 'S-001' }, { ...site, storeCode: 'S-002' }),
    ] as const)
      expect(find(numbered('l', locations), numbered('p', listings))).toEqual([]);
  });

  const named = (name: string, more: Fields = {}): Fields => ({ name, ...more });
  const grill = (more: Fields) => named('Falcon Grill', more);
  const site = { website: 'house.example' };
  const [becker, huber] = [named('Dr. Becker Dental'), named('Dr. Huber Dental')];
  const cabinet = (of: string) => named(`Dr. ${of} Cabinet Dentaire`, site);
  const [weiss, cabinets] = [cabinet('Weiß'), [cabinet('Groß'), cabinet('Moreau')]];
  const worcester = { ...OAK, city: 'Worcester', postalCode: '01608' };

  it.each<[string, Fields, readonly Fields[]]>([
    ['two practices in one building with the telephone of one reception', becker, [huber, named('Dr. Moreau Dental')]],
    ['two practices in one building with one telephone and website', weiss, cabinets],
    ['two practices in neighbouring houses with one telephone', becker, [{ ...huber, ...street('14 Main Street') }]],
    ['a successor at the address', {}, [grill({ phones: ['+16175550777'] })]],
    ['the same name with another telephone at another street', {}, [{ ...OAK, phones: ['+16175550777'] }]],
    ['the same telephone under another name elsewhere in the street', {}, [grill(street('300 Main Street'))]],
    ['the same name and telephone in another town', {}, [worcester]],
    ['the department of another trade', named('Hotel Wisteria'), [named('Restaurant Wisteria', OAK)]],
  ])('[contract 7] stay apart: %s', (_, location, listings) => {
    expect(find(numbered('l', [location]), numbered('p', listings))).toEqual([]);
  });
});
