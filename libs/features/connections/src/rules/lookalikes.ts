import { reasonsOf } from './matching/find-matches.js';
import type { MatchSet } from './matching/match-set.js';
import { DEFAULT_MATCH_THRESHOLD, scoreOf } from './matching/match-weights.js';
import type { SamePlace } from './matching/same-side.js';

/** Listings that look like one place, with the locations that look like it. */
export interface PlaceGroup {
  /** Positions of the listings, in ascending order. */
  readonly listings: readonly number[];
  readonly locationIds: readonly number[];
  /** Why the two most similar of them look like one place, the weightiest reason first. */
  readonly reasons: readonly string[];
}

/** A listing that looks like a location. */
export interface LikeLocation {
  readonly listing: number;
  readonly locationId: number;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Finds the listings of a set that look like a location of it, however many others do. Yields every few milliseconds of work. */
export function* likeLocations(
  set: MatchSet,
  isRejected: (pair: { readonly locationId: string; readonly listingId: string }) => boolean,
): Generator<undefined, LikeLocation[]> {
  const found: LikeLocation[] = [];
  yield* set.pairs((pair) => {
    const [score, ids] = [scoreOf(pair.points), set.idsOf(pair)];
    if (score < DEFAULT_MATCH_THRESHOLD || isRejected(ids)) return;
    const { listing, findings } = pair;
    found.push({ listing, locationId: Number(ids.locationId), score, reasons: reasonsOf(findings) });
  });
  return found;
}

/** Joins pairs that share a listing into groups, in the order of their first listings. */
export function placeGroups(pairs: readonly SamePlace[], likes: readonly LikeLocation[]): PlaceGroup[] {
  const first = new Map<number, number>();
  const firstOf = (listing: number): number => {
    const before = first.get(listing) ?? listing;
    return before === listing ? listing : firstOf(before);
  };
  for (const { one, other } of pairs) {
    const [a, b] = [firstOf(one), firstOf(other)];
    first.set(Math.max(a, b), Math.min(a, b));
    first.set(Math.min(a, b), Math.min(a, b));
  }
  const links = [
    ...pairs.map(({ one, other, score, reasons }) => ({ listings: [one, other], locationIds: [], score, reasons })),
    ...likes.map(({ listing, locationId, ...of }) => ({ listings: [listing], locationIds: [locationId], ...of })),
  ];
  return [...Map.groupBy(links, ({ listings: [listing = 0] }) => firstOf(listing))]
    .sort(([one], [other]) => one - other)
    .map(([, of]) => {
      const best = of.reduce((one, other) => (other.score > one.score ? other : one));
      return {
        listings: [...new Set(of.flatMap(({ listings }) => listings))].sort((one, other) => one - other),
        locationIds: [...new Set(of.flatMap(({ locationIds }) => locationIds))],
        reasons: best.reasons,
      };
    });
}
