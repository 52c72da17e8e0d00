import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { blockKeys, MOST_PAIRS_OF_A_BLOCK } from './candidate-pairs.js';
import { findMatches } from './find-matches.js';
import type { Match, MatchSides } from './find-matches.js';
import { matchProfile } from './match-profile.js';
import type { MatchProfile } from './match-profile.js';
import type { MatchStatistics } from './match-statistics.js';
import type { MatchSubject } from './match-subject.js';
import { MATCH_POINTS, scoreOf } from './match-weights.js';
import { comparePair } from './score-match.js';

/** The matching with whole sets in memory, as simple as possible: the compact one must find the same. */
function simpleMatches({ locations, listings }: MatchSides, threshold: number): Match[] {
  const inOrder = (all: readonly MatchSubject[]) => [...all].sort((a, b) => (a.id < b.id ? -1 : 1)).map(matchProfile);
  const [mine, theirs] = [inOrder(locations), inOrder(listings)];
  const statistics = simpleStatistics(mine, theirs);
  const pairs = [...simplePairs(mine, theirs)].flatMap((pair) => {
    const [location, listing] = pair.split(' ').map(Number) as [number, number];
    const compared = comparePair(mine[location] as MatchProfile, theirs[listing] as MatchProfile, statistics);
    return compared && compared.points > 0 ? [{ location, listing, ...compared }] : [];
  });
  pairs.sort((a, b) => b.points - a.points || a.location - b.location || a.listing - b.listing);
  const [byLocation, byListing] = [new Map<number, (typeof pairs)[0]>(), new Map<number, (typeof pairs)[0]>()];
  for (const pair of pairs) {
    if (byLocation.has(pair.location) || byListing.has(pair.listing)) continue;
    byLocation.set(pair.location, pair);
    byListing.set(pair.listing, pair);
  }
  const isRival = (chosen: (typeof pairs)[0]) =>
    pairs.some(
      (pair) =>
        chosen.points - pair.points < 0.7 &&
        ((pair.location === chosen.location && !byListing.has(pair.listing)) ||
          (pair.listing === chosen.listing && !byLocation.has(pair.location))),
    );
  return [...byLocation.values()]
    .map((pair) => {
      const reasons = [...pair.findings]
        .filter(({ reason }) => reason !== '')
        .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
        .map(({ reason }) => reason);
      return {
        locationId: mine[pair.location]?.id ?? '',
        listingId: theirs[pair.listing]?.id ?? '',
        score: scoreOf(pair.points + (isRival(pair) ? MATCH_POINTS.rival : 0)),
        reasons: isRival(pair) ? [...reasons, 'Another one fits as well'] : reasons,
      };
    })
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score || (a.locationId < b.locationId ? -1 : 1));
}

function simplePairs(mine: readonly MatchProfile[], theirs: readonly MatchProfile[]): Set<string> {
  const keys = (profiles: readonly MatchProfile[], isLocation: boolean) => {
    const blocks = new Map<string, number[]>();
    for (const [at, profile] of profiles.entries())
      for (const key of new Set(blockKeys(profile, isLocation))) blocks.set(key, [...(blocks.get(key) ?? []), at]);
    return blocks;
  };
  const [ours, others] = [keys(mine, true), keys(theirs, false)];
  const pairs = new Set<string>();
  for (const [key, locations] of ours) {
    const listings = others.get(key) ?? [];
    if (locations.length * listings.length > MOST_PAIRS_OF_A_BLOCK) continue;
    for (const location of locations) for (const listing of listings) pairs.add(`${location} ${listing}`);
  }
  return pairs;
}

function simpleStatistics(mine: readonly MatchProfile[], theirs: readonly MatchProfile[]): MatchStatistics {
  const size = Math.max(mine.length, theirs.length, 10);
  const most = (has: (profile: MatchProfile) => boolean) =>
    Math.max(mine.filter(has).length, theirs.filter(has).length);
  const hasWord = ({ name }: MatchProfile, key: string) => name.words.some((word) => word.key === key);
  const word = (key: string) => most((profile) => hasWord(profile, key));
  return {
    word,
    phone: (phone) => most(({ phones }) => phones.includes(phone)),
    host: (host) => most(({ website }) => website?.host === host),
    named: (side, keys) =>
      keys.length === 0
        ? 0
        : (side === 'locations' ? mine : theirs).filter((profile) => keys.every((key) => hasWord(profile, key))).length,
    weightOf: ({ key, isTrade }) =>
      Math.max(Math.log(1 + size / Math.max(word(key), 1)) / Math.log(1 + size), 0.15) * (isTrade ? 0.4 : 1),
  };
}

const subjects = fc.array(
  fc.record({
    name: fc.constantFrom('Lantern Cafe', 'The Lantern', 'Harbour Dental', 'Café Lantern LLC', 'Λαντέρν', 'Cafe', ''),
    street: fc.constantFrom(null, '12 Main Street', '14 Main St', 'Main Street 12-14', '400 Sea Road'),
    street1: fc.constantFrom(null, 'Suite 4'),
    city: fc.constantFrom(null, 'Boston', 'Bostn', 'Salem'),
    state: fc.constant(null),
    postalCode: fc.constantFrom(null, '02108', '02109', '01970'),
    countryIso: fc.constantFrom(null, 'US', 'DE'),
    latitude: fc.constantFrom(null, 42.3588, 42.36, 0),
    longitude: fc.constantFrom(null, -71.0578, -71.06, 0),
    phones: fc.subarray(['+16175550101', '+16175550102', '617-555-0101']),
    website: fc.constantFrom(
      null,
      'https://lantern.example',
      'https://lantern.example/boston',
      'https://big.example/x',
    ),
    storeCode: fc.constantFrom(null, '1', 'S-001', '2'),
  }),
  { maxLength: 25 },
);

const numbered = (side: string, all: readonly Omit<MatchSubject, 'id'>[]) =>
  all.map((each, at) => ({ ...each, id: `${side}${String(at).padStart(2, '0')}` }));

it('[contract 7] the compact matching finds the same as a comparison of whole sets in memory', () => {
  let matches = 0;
  fc.assert(
    fc.property(subjects, subjects, (one, other) => {
      const sides = { locations: numbered('l', one), listings: numbered('p', other) };
      const found = findMatches(sides, { threshold: 0.3 });
      expect(found).toEqual(simpleMatches(sides, 0.3));
      matches += found.length;
    }),
    { numRuns: 300 },
  );
  // Some of the random sets match, so that the comparison is not one of empty lists.
  expect(matches).toBeGreaterThan(0);
});
