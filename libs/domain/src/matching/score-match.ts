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

/** Compares a location with a listing; undefined if they are in different countries. */
export function comparePair(
  one: MatchProfile,
  other: MatchProfile,
  statistics: MatchStatistics,
): ComparedPair | undefined {
  if (one.countryIso && other.countryIso && one.countryIso !== other.countryIso) return undefined;
  const name = nameFinding(one, other, statistics);
  const place = placeFindings(one, other);
  const phone = phoneFindings(one, other, statistics);
  const findings = [
    name,
    ...place.findings,
    ...(place.isSameAddress && name.similarity >= 0.75 ? [{ points: P.sameNameAtAddress, reason: '' }] : []),
    ...phone,
    ...(place.isSameAddress && !name.isOtherTrade && phone.some(({ points }) => points === P.samePhone)
      ? [{ points: P.samePhoneAtAddress, reason: '' }]
      : []),
    ...websiteFindings(one, other, statistics),
    ...storeCodeFindings(one, other),
  ];
  return { points: findings.reduce<number>((total, { points }) => total + points, P.start), findings };
}

function nameFinding(
  one: MatchProfile,
  other: MatchProfile,
  statistics: MatchStatistics,
): MatchFinding & { similarity: number; isOtherTrade: boolean } {
  const { similarity, sharers, isOtherTrade } = compareNames(one.name, other.name, statistics);
  const trade = isOtherTrade ? P.otherTrade : 0;
  const full = Math.max(P.chainName, P.sameName + Math.log2(sharers) * P.perDoublingOfSharers);
  const percent = Math.round(similarity * 100);
  if (similarity >= 0.97) return { points: full + trade, reason: 'Same name', similarity, isOtherTrade };
  if (similarity >= 0.5) {
    const share = (similarity - 0.5) / 0.45;
    const points =
      similarity >= 0.8
        ? full * Math.min(1, 0.7 + (similarity - 0.8) * 2)
        : P.otherName * 0.4 * (1 - share) + full * 0.8 * share;
    return { points: points + trade, reason: `Similar name (${percent}%)`, similarity, isOtherTrade };
  }
  return { points: P.otherName, reason: 'Different name', similarity, isOtherTrade };
}

function placeFindings(one: MatchProfile, other: MatchProfile): { findings: MatchFinding[]; isSameAddress: boolean } {
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

  const findings: MatchFinding[] = [];
  if (elsewhere) findings.push({ points: P.otherPlace, reason: 'Another town' });
  else if (samePostal && !isSameAddress) findings.push({ points: P.samePostalCode, reason: 'Same postal code' });
  findings.push(...streetFindings(street, { elsewhere, metres }), ...unitFindings(one, other, isSameAddress));
  if (metres !== undefined) findings.push(distanceFinding(metres, isSameAddress));
  return { findings, isSameAddress };
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

function phoneFindings(one: MatchProfile, other: MatchProfile, statistics: MatchStatistics): MatchFinding[] {
  if (one.phones.length === 0 || other.phones.length === 0) return [];
  const shared = one.phones.flatMap((phone) => {
    const same = other.phones.find((another) => isSamePhone(phone, another));
    return same === undefined ? [] : [Math.max(statistics.phone(phone), statistics.phone(same))];
  });
  if (shared.length === 0) return [{ points: P.otherPhone, reason: 'Different phone number' }];
  const owners = Math.min(...shared);
  if (owners <= OWN) return [{ points: P.samePhone, reason: 'Same phone number' }];
  const points = Math.max(P.sharedPhone, P.samePhone - Math.log2(owners) * 2);
  return [{ points, reason: 'Same phone number, which others have too' }];
}

function websiteFindings(one: MatchProfile, other: MatchProfile, statistics: MatchStatistics): MatchFinding[] {
  const [website, another] = [one.website, other.website];
  if (!website || !another) return [];
  const isElsewhere = isSomebodyElses(one, website) || isSomebodyElses(other, another);
  if (website.host !== another.host) return isElsewhere ? [] : [{ points: P.otherHost, reason: 'Different website' }];
  if (website.path !== '' && website.path === another.path) return [{ points: P.samePage, reason: 'Same web page' }];
  const isOther = website.path !== '' && another.path !== '';
  if (isOther && isElsewhere) return [];
  const sites = statistics.host(website.host);
  const points = sites <= OWN ? P.sameHost : Math.max(P.sharedHost, P.sameHost - Math.log2(sites));
  return isOther
    ? [{ points: points + P.otherPage, reason: 'Same website, another page' }]
    : [{ points, reason: 'Same website' }];
}

/**
 * True for a page whose host has nothing of the name: a social network, a directory or a shop builder. Such a page
 * identifies the business only weakly.
 */
function isSomebodyElses({ name }: MatchProfile, { host, path }: NormalWebsite): boolean {
  const letters = host.replace(/[^\p{L}\p{N}]/gu, '');
  return path !== '' && !name.words.some(({ text }) => text.length >= 3 && letters.includes(text));
}

function storeCodeFindings(one: MatchProfile, other: MatchProfile): MatchFinding[] {
  const [code, another] = [one.storeCode, other.storeCode];
  const number = another === undefined ? other.name.storeNumber : storeCodeNumber(another);
  if (code === undefined || (another === undefined && number === undefined)) return [];
  if (code === another)
    return [{ points: code.length >= 3 ? P.sameStoreCode : P.sameStoreNumber, reason: 'Same store code' }];
  if (number !== undefined && storeCodeNumber(code) === number) {
    return [{ points: P.sameStoreNumber, reason: 'Same store number' }];
  }
  return another === undefined ? [] : [{ points: P.otherStoreCode, reason: 'Different store code' }];
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
