import { CandidateIndex } from './candidate-pairs.js';
import { reasonsOf } from './find-matches.js';
import { matchProfile } from './match-profile.js';
import { matchStatistics, SideStatistics } from './match-statistics.js';
import type { MatchStatistics } from './match-statistics.js';
import type { MatchSubject } from './match-subject.js';
import { DEFAULT_MATCH_THRESHOLD, scoreOf } from './match-weights.js';
import { comparePair } from './score-match.js';

/** Two subjects of one list that are probably the same place, by their positions. */
export interface SamePlace {
  readonly one: number;
  readonly other: number;
  /** 0 to 1. */
  readonly score: number;
  /** Reasons for and against, the weightiest first, in readable form. */
  readonly reasons: readonly string[];
}

/** Comparisons between two pauses. */
const STRIDE = 200;

/**
 * Finds the pairs of one list that reach the threshold of the suggestions, under the rules by which locations are matched with listings. Only
 * subjects that share a value are compared. Yields every few milliseconds of work.
 */
export function* samePlaces(subjects: readonly MatchSubject[]): Generator<undefined, SamePlace[]> {
  const [index, all] = [new CandidateIndex(), new SideStatistics()];
  const profiles = subjects.map(matchProfile);
  for (const profile of profiles) {
    index.addListing(profile);
    all.add(profile);
  }
  for (const profile of profiles) index.countLocation(profile);
  const statistics = withoutOther(matchStatistics(all, all));
  const found: SamePlace[] = [];
  let turn = 0;
  for (const [one, profile] of profiles.entries()) {
    for (const other of index.of(profile)) {
      if (turn++ % STRIDE === 0) yield;
      const against = profiles[other];
      const compared = other > one && against && comparePair(profile, against, statistics);
      if (!compared) continue;
      const score = scoreOf(compared.points);
      if (score >= DEFAULT_MATCH_THRESHOLD) found.push({ one, other, score, reasons: reasonsOf(compared.findings) });
    }
  }
  return found;
}

/** The frequencies for a pair of one list: what both have counts once, because the other of the two is not on the same side as the one. */
function withoutOther(all: MatchStatistics): MatchStatistics {
  const once = (count: number) => Math.max(count - 1, 1);
  return {
    ...all,
    phone: (phone) => once(all.phone(phone)),
    host: (host) => once(all.host(host)),
    word: (key) => once(all.word(key)),
    named: (side, keys) => once(all.named(side, keys)),
  };
}
