/** The three tiers of tests: what decides whether a change may land, what a landing runs besides, and what the night runs. */
export type Tier = 'gate' | 'long' | 'nightly';

/** What a run of the tests is asked for. */
export interface TestArguments {
  tier: Tier;
  /** Whether each suite runs, also where its result is known. */
  fresh: boolean;
  /** The arguments for nx. */
  forNx: string[];
}

const OWN = ['--long', '--nightly', '--fresh'];

/**
 * Reads the arguments of `npm test`: `--long` and `--nightly` choose the tier, `--fresh` ignores the cache, and nx gets all others.
 */
export function readTestArguments(given: readonly string[]): TestArguments {
  const tier = given.includes('--nightly') ? 'nightly' : given.includes('--long') ? 'long' : 'gate';
  return {
    tier,
    fresh: given.includes('--fresh'),
    forNx: given.filter((argument) => !OWN.includes(argument)),
  };
}
