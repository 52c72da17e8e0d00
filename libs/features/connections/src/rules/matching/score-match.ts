import { compareNames } from './compare-names.js';
import { compareStreets } from './compare-streets.js';
import { metresBetween } from './match-profile.js';
import type { MatchProfile } from './match-profile.js';
import type { MatchStatistics } from './match-statistics.js';
import { MATCH_POINTS } from './match-weights.js';
import { isSamePhone, storeCodeNumber } from './normal-contact.js';
import type { NormalWebsite } from './normal-contact.js';

/** One finding about a pair, with its points. */
export interface MatchFinding {
  readonly points: number;
  /** Readable reason; empty for a finding that is not worth showing. */
  readonly reason: string;
}

/** A pair with its points and findings. */
export interface ComparedPair {
  readonly points: number;
  readonly findings: readonly MatchFinding[];
}

const P = MATCH_POINTS;
/** Number of profiles on one side that may share a number or host before it counts as shared. */
const OWN = 1;
/** From this similarity on, two names are probably spellings of one. */
const SAME_NAME = 0.8;
/** Below this similarity, two names are those of different businesses. */
const SIMILAR_NAME = 0.5;

/** Compares a location with a listing; undefined if they are in different countries. */
export function comparePair(
  one: MatchProfile,
  other: MatchProfile,
  statistics: MatchStatistics,
): ComparedPair | undefined {
  if (one.countryIso && other.countryIso && one.countryIso !== other.countryIso) return undefined;
  const name = nameFinding(one, other, statistics);
  const place = placeFindings(one, other);
  const storeCode = storeCodeFinding(one, other);
  const pages = comparePages(one, other);
  const isOtherBranch =
    place.contradiction <= P.otherStreet && (pages === 'other page' || storeCode?.points === P.otherStoreCode);
  const owners: Owners = (profiles) =>
    isOtherBranch || (name.isOther && profiles > OWN) ? Number.POSITIVE_INFINITY : profiles;
  const phone = phoneFindings(one, other, { statistics, owners });
  const isOwnPhone = phone.some(({ points }) => points === P.samePhone);
  const findings = [
    name,
    ...place.findings,
    ...(place.isSameAddress && name.similarity >= 0.75 ? [{ points: P.sameNameAtAddress, reason: '' }] : []),
    ...phone,
    ...(place.isSameAddress && !name.isOtherTrade && isOwnPhone ? [{ points: P.samePhoneAtAddress, reason: '' }] : []),
    ...(name.isOwn && isOwnPhone ? movedFindings(place) : []),
    ...websiteFindings(pages, statistics.host(one.website?.host ?? ''), owners),
    ...(storeCode ? [storeCode] : []),
  ];
  return { points: findings.reduce<number>((total, { points }) => total + points, P.start), findings };
}

/**
 * Returns how many profiles count as sharing a value that this many profiles of one side have. A value that several share belongs to a house or
 * a chain. The number is not limited if the names differ, or if two stores of a chain are certain.
 */
type Owners = (profiles: number) => number;

/** Whether two profiles are at one place, with the findings about it. */
interface PlaceComparison {
  readonly findings: readonly MatchFinding[];
  readonly isSameAddress: boolean;
  /** Both name the same town, or are near enough to be in one. */
  readonly isSameTown: boolean;
  /** The points against the pair of street, house number and distance: they have one cause if the business moved. */
  readonly contradiction: number;
}

/**
 * Limits what street, house number and distance count against a pair whose name and phone number no other has: within
 * a town the business moved, has a second entrance, or its house was renumbered.
 */
function movedFindings({ isSameTown, contradiction }: PlaceComparison): MatchFinding[] {
  const relief = P.movedWithinTown - contradiction;
  return isSameTown && relief > 0 ? [{ points: relief, reason: 'No other has this name and phone number' }] : [];
}

function nameFinding(
  one: MatchProfile,
  other: MatchProfile,
  statistics: MatchStatistics,
): MatchFinding & { similarity: number; isOtherTrade: boolean; isOwn: boolean; isOther: boolean } {
  const { similarity, sharers, isOtherTrade } = compareNames(one.name, other.name, statistics);
  const trade = isOtherTrade ? P.otherTrade : 0;
  const isOwn = similarity >= SAME_NAME && sharers <= OWN && !isOtherTrade;
  const compared = { similarity, isOtherTrade, isOwn, isOther: similarity < SIMILAR_NAME };
  const full = Math.max(P.chainName, P.sameName + Math.log2(sharers) * P.perDoublingOfSharers);
  const percent = Math.round(similarity * 100);
  if (similarity >= 0.97) return { points: full + trade, reason: 'Same name', ...compared };
  if (similarity >= SIMILAR_NAME) {
    const share = (similarity - SIMILAR_NAME) / 0.45;
    const points =
      similarity >= SAME_NAME
        ? full * Math.min(1, 0.7 + (similarity - SAME_NAME) * 2)
        : P.otherName * 0.4 * (1 - share) + full * 0.8 * share;
    return { points: points + trade, reason: `Similar name (${percent}%)`, ...compared };
  }
  return { points: P.otherName, reason: 'Different name', ...compared };
}

function placeFindings(one: MatchProfile, other: MatchProfile): PlaceComparison {
  const metres = one.place && other.place ? metresBetween(one.place, other.place) : undefined;
  const samePostal = one.postalCode && other.postalCode ? one.postalCode === other.postalCode : undefined;
  const sameCity = one.city && other.city ? citiesAgree(one.city, other.city) : undefined;
  const nearPostal = samePostal === false && one.postalCode?.slice(0, 3) === other.postalCode?.slice(0, 3);
  const elsewhere =
    metres === undefined
      ? samePostal === false && !nearPostal && sameCity !== true
      : metres > 10_000 && samePostal !== true;
  const street = one.street && other.street ? compareStreets(one.street, other.street) : 'unclear';
  const isSameAddress = street === 'same house' && !elsewhere;

  const isSameTown =
    !elsewhere && (sameCity || samePostal || nearPostal || (metres !== undefined && metres <= 10_000)) === true;

  const findings: MatchFinding[] = [];
  if (elsewhere) findings.push({ points: P.otherPlace, reason: 'Another town' });
  else if (samePostal && !isSameAddress) findings.push({ points: P.samePostalCode, reason: 'Same postal code' });
  const position = [
    ...streetFindings(street, { elsewhere, metres }),
    ...(metres === undefined ? [] : [distanceFinding(metres, isSameAddress)]),
  ];
  findings.push(...position, ...unitFindings(one, other, isSameAddress));
  const contradiction = position.reduce((total, { points }) => total + Math.min(points, 0), 0);
  return { findings, isSameAddress, isSameTown, contradiction };
}

function streetFindings(
  street: ReturnType<typeof compareStreets>,
  { elsewhere, metres }: { elsewhere: boolean; metres: number | undefined },
): MatchFinding[] {
  switch (street) {
    case 'same house':
      return elsewhere ? [] : [{ points: P.sameAddress, reason: 'Same address' }];
    case 'same street':
      return elsewhere ? [] : [{ points: P.sameStreet, reason: 'Same street, house number missing' }];
    case 'other house':
      return [{ points: P.otherHouse, reason: 'Same street, other house number' }];
    case 'other street':
      // One side may name a building or a corner instead of the street; a near pin halves the penalty.
      return [
        {
          points: metres !== undefined && metres <= 60 ? P.otherStreet / 2 : P.otherStreet,
          reason: 'Different street',
        },
      ];
    case 'unclear':
      return [];
  }
}

function unitFindings(one: MatchProfile, other: MatchProfile, isSameAddress: boolean): MatchFinding[] {
  const [unit, another] = [one.street?.unit, other.street?.unit];
  if (!isSameAddress || unit === undefined || another === undefined) return [];
  return unit === another
    ? [{ points: P.sameUnit, reason: 'Same unit of the building' }]
    : [{ points: P.otherUnit, reason: 'Another unit of the building' }];
}

function distanceFinding(metres: number, isSameAddress: boolean): MatchFinding {
  const reason = metres < 1_000 ? `${Math.round(metres)} m apart` : `${(metres / 1_000).toFixed(1)} km apart`;
  const points =
    metres <= 75
      ? P.within75m
      : metres <= 250
        ? P.within250m
        : metres <= 1_000
          ? P.within1km
          : metres <= 3_000
            ? P.within3km
            : metres <= 10_000
              ? P.within10km
              : P.farther;
  return { points: isSameAddress && metres > 250 ? Math.max(points, P.farPinOfSameAddress) : points, reason };
}

function phoneFindings(
  one: MatchProfile,
  other: MatchProfile,
  { statistics, owners }: { statistics: MatchStatistics; owners: Owners },
): MatchFinding[] {
  if (one.phones.length === 0 || other.phones.length === 0) return [];
  const shared = one.phones.flatMap((phone) => {
    const same = other.phones.find((another) => isSamePhone(phone, another));
    return same === undefined ? [] : [Math.max(statistics.phone(phone), statistics.phone(same))];
  });
  if (shared.length === 0) return [{ points: P.otherPhone, reason: 'Different phone number' }];
  const profiles = Math.min(...shared);
  const reason = profiles <= OWN ? 'Same phone number' : 'Same phone number, which others have too';
  return [{ points: Math.max(P.sharedPhone, P.samePhone - Math.log2(Math.max(owners(profiles), OWN)) * 2), reason }];
}

/** The result of comparing two websites; a page on somebody else's site counts only if it is the same page. */
type PageComparison = 'same page' | 'other page' | 'same host' | 'other host' | 'unclear';

function comparePages(one: MatchProfile, other: MatchProfile): PageComparison {
  const [website, another] = [one.website, other.website];
  if (!website || !another) return 'unclear';
  const isElsewhere = isSomebodyElses(one, website) || isSomebodyElses(other, another);
  if (website.host !== another.host) return isElsewhere ? 'unclear' : 'other host';
  if (website.path !== '' && website.path === another.path) return 'same page';
  const isOther = website.path !== '' && another.path !== '';
  return isOther ? (isElsewhere ? 'unclear' : 'other page') : 'same host';
}

function websiteFindings(pages: PageComparison, sites: number, owners: Owners): MatchFinding[] {
  const sameHost = Math.max(P.sharedHost, P.sameHost - Math.log2(Math.max(owners(sites), OWN)));
  switch (pages) {
    case 'same page':
      return [{ points: P.samePage, reason: 'Same web page' }];
    case 'same host':
      return [{ points: sameHost, reason: 'Same website' }];
    case 'other page':
      return [{ points: sameHost + P.otherPage, reason: 'Same website, another page' }];
    case 'other host':
      return [{ points: P.otherHost, reason: 'Different website' }];
    case 'unclear':
      return [];
  }
}

/**
 * True for a page whose host contains no part of the name: a social network, a directory or a shop builder. Such a page identifies the business
 * only weakly.
 */
function isSomebodyElses({ name }: MatchProfile, { host, path }: NormalWebsite): boolean {
  const letters = host.replace(/[^\p{L}\p{N}]/gu, '');
  return path !== '' && !name.words.some(({ text }) => text.length >= 3 && letters.includes(text));
}

function storeCodeFinding(one: MatchProfile, other: MatchProfile): MatchFinding | undefined {
  const [code, another] = [one.storeCode, other.storeCode];
  const number = another === undefined ? other.name.storeNumber : storeCodeNumber(another);
  if (code === undefined || (another === undefined && number === undefined)) return undefined;
  if (code === another) {
    return { points: code.length >= 3 ? P.sameStoreCode : P.sameStoreNumber, reason: 'Same store code' };
  }
  if (number !== undefined && storeCodeNumber(code) === number) {
    return { points: P.sameStoreNumber, reason: 'Same store number' };
  }
  return another === undefined ? undefined : { points: P.otherStoreCode, reason: 'Different store code' };
}

/** True for `frankfurt` and `frankfurt main`, or for a typo. */
function citiesAgree(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    one === other ||
    long.startsWith(`${short} `) ||
    (short.length >= 5 && Math.abs(long.length - short.length) <= 1 && almost(short, long))
  );
}

function almost(one: string, other: string): boolean {
  let different = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) different += 1;
  return different <= 2;
}
