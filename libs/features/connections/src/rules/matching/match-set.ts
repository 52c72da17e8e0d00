import { CandidateIndex } from './candidate-pairs.js';
import { CompactTexts } from './compact-texts.js';
import { matchProfile } from './match-profile.js';
import type { MatchProfile } from './match-profile.js';
import { matchStatistics, SideStatistics } from './match-statistics.js';
import type { MatchStatistics } from './match-statistics.js';
import type { MatchSubject } from './match-subject.js';
import { comparePair } from './score-match.js';
import type { ComparedPair } from './score-match.js';

/** Locations whose profiles are in memory at the same time; each listing is read once for them. */
const GROUP = 4_096;
/** Number of profiles or comparisons between two pauses. */
const STRIDE = 200;

/** A pair of a location and a listing, by their positions, with what the comparison found. */
export interface FoundPair extends ComparedPair {
  readonly location: number;
  readonly listing: number;
}

/**
 * The locations and listings of one comparison. It keeps them outside the heap, in about one kilobyte for each, so
 * that the heap does not grow with the account. Add all listings, then all locations, each in the order in which ties are
 * decided, and then compare.
 */
export class MatchSet {
  private readonly locations = new CompactTexts();
  private readonly listings = new CompactTexts();
  private readonly statisticsOf = { locations: new SideStatistics(), listings: new SideStatistics() };
  private readonly candidates = new CandidateIndex();
  /** The part of the country of each location. Neighbours are compared together, because they resemble the same listings. */
  private readonly areas: string[] = [];
  private known: MatchStatistics | undefined;

  /** Adds the next listing. */
  addListing(subject: MatchSubject): void {
    if (this.locations.size > 0) throw new Error('All listings are added before the first location.');
    const profile = matchProfile(subject);
    this.listings.push(JSON.stringify(subject));
    this.statisticsOf.listings.add(profile);
    this.candidates.addListing(profile);
  }

  /** Adds the next location. */
  addLocation(subject: MatchSubject): void {
    const profile = matchProfile(subject);
    this.locations.push(JSON.stringify(subject));
    this.areas.push(`${subject.countryIso} ${profile.postalCode?.slice(0, 3) ?? profile.city}`);
    this.statisticsOf.locations.add(profile);
    this.candidates.countLocation(profile);
  }

  /** Compares one pair; undefined if they are in different countries. */
  compare(location: number, listing: number): ComparedPair | undefined {
    return comparePair(profileAt(this.locations, location), profileAt(this.listings, listing), this.statistics());
  }

  /** The ids of a pair. */
  idsOf({ location, listing }: { location: number; listing: number }): { locationId: string; listingId: string } {
    return { locationId: subjectAt(this.locations, location).id, listingId: subjectAt(this.listings, listing).id };
  }

  /**
   * Compares all pairs that deserve it, and reports those with points. Yields every few milliseconds of work. Every pair
   * occurs once, in no particular order.
   */
  *pairs(report: (pair: FoundPair) => void): Generator<undefined, void> {
    const statistics = this.statistics();
    const order = Uint32Array.from(this.areas.keys()).sort((one, other) => {
      const [area, another] = [this.areas[one] as string, this.areas[other] as string];
      return area === another ? one - other : area < another ? -1 : 1;
    });
    for (let begin = 0; begin < order.length; begin += GROUP) {
      const group: MatchProfile[] = [];
      const found: number[] = [];
      for (const at of order.subarray(begin, begin + GROUP)) {
        if (group.length % STRIDE === 0) yield;
        const profile = profileAt(this.locations, at);
        for (const listing of this.candidates.of(profile)) found.push(listing * GROUP + group.length);
        group.push(profile);
      }
      const byListing = Float64Array.from(found).sort();
      found.length = 0;
      let [turn, current, listing] = [0, -1, undefined as MatchProfile | undefined];
      for (const pair of byListing) {
        if (turn++ % STRIDE === 0) yield;
        const [wanted, location] = [Math.floor(pair / GROUP), pair % GROUP];
        if (wanted !== current || !listing) [current, listing] = [wanted, profileAt(this.listings, wanted)];
        const compared = comparePair(group[location] as MatchProfile, listing, statistics);
        if (compared && compared.points > 0) {
          report({ location: order[begin + location] as number, listing: wanted, ...compared });
        }
      }
    }
  }

  private statistics(): MatchStatistics {
    return (this.known ??= matchStatistics(this.statisticsOf.locations, this.statisticsOf.listings));
  }
}

function subjectAt(texts: CompactTexts, at: number): MatchSubject {
  return JSON.parse(texts.at(at)) as MatchSubject;
}

function profileAt(texts: CompactTexts, at: number): MatchProfile {
  return matchProfile(subjectAt(texts, at));
}
