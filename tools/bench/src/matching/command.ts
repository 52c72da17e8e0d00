import { findMatches } from '@listings/feature-connections';
import { readOptions, wholeNumber, wholeNumbers } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { measureMoved, measureSeed } from './measure.js';
import type { MatchQuality } from './measure.js';
import { matchSample } from './sample-set.js';

const HELP = `matching

Matches made sets of locations and listings, and prints how many suggestions are right, how many pairs were found, and
how long 2,000 locations against 2,000 listings take. Nothing has to be running.
`;

/** Size of the set for which the target time applies: 2,000 by 2,000. */
const SIDE = 2_000;
const MOST_SEED = 1_000_000;

/** Runs the benchmark of matching and prints its table. */
export function runMatching(args: readonly string[], say: (text: string) => void): [] {
  const options = readOptions(args, HELP, {
    pairs: wholeNumber(2_000, 'pairs of a set', { least: 10, most: 100_000, short: 200 }),
    seeds: wholeNumbers([1, 2, 3], 'seeds of the rules', { most: MOST_SEED, short: [1] }),
    'held-out': wholeNumbers([901, 902, 903], 'seeds never inspected', { most: MOST_SEED, short: [901] }),
    moved: wholeNumber(500, 'businesses at another street of their town', { least: 10, most: 10_000, short: 50 }),
  });
  if (!options) return [];
  const { pairs, moved, seeds, 'held-out': heldOut } = options;

  say('A set that does not count, to warm up');
  measureSeed(1, { pairs: 500 });
  const rows = [
    ...seeds.map((seed) => row(`${seed}`, measureSeed(seed, { pairs }))),
    ...heldOut.map((seed) => row(`${seed}, held out`, measureSeed(seed, { pairs, heldOut: true }))),
    ...seeds.map((seed) => row(`${seed}, moved`, measureMoved(seed, { pairs, moved }))),
    ...heldOut.map((seed) => row(`${seed}, moved, held out`, measureMoved(seed, { pairs, moved, heldOut: true }))),
  ];
  const head = 'Seed | Locations | Listings | Pairs | Suggested | Right | Precision | Recall | Seconds';
  console.log(`\n${markdownTable(head, rows)}`);
  console.log(`\n${SIDE} locations x ${SIDE} listings, median of five: ${fiveTimes().toFixed(2)} s`);
  return [];
}

function row(seed: string, quality: MatchQuality): string[] {
  const { locations, listings, pairs, suggested, right, precision, recall, seconds } = quality;
  const counts = [locations, listings, pairs, suggested, right].map((count) => count.toLocaleString('en'));
  return [seed, ...counts, precision.toFixed(4), recall.toFixed(4), seconds.toFixed(2)];
}

function fiveTimes(): number {
  const sample = matchSample(1, { pairs: SIDE });
  const sides = { locations: sample.locations.slice(0, SIDE), listings: sample.listings.slice(0, SIDE) };
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    findMatches(sides);
    return (performance.now() - began) / 1_000;
  });
  return times.sort((one, other) => one - other)[2] ?? 0;
}
