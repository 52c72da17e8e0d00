/** The three tiers of tests: what decides whether a change may land, what a landing runs besides, and what the night runs. */
export type Tier = 'gate' | 'long' | 'nightly';

/** What a run of the tests is asked for. */
export interface TestArguments {
  tier: Tier;
  /** Whether each suite runs, also where its result is known. */
  fresh: boolean;
  /** The arguments for nx. */
  forNx: string[];
  help: boolean;
}

/** What `--help` prints. */
export const TEST_HELP = `Usage: node tools/dev/test.mjs [options] [arguments of nx]

Runs the tests of a tier with a database of their own; the last line has the totals. Without options it runs the gate, as
\`npm test\` does: lint, types and the tests of all rules. docs/decisions/0050 says what each tier promises.

Options:
  --long              the long run of a landing: processes, kills, journeys in a browser, plans of statements
  --nightly           the nightly run: the same at full length and size
  --fresh             run each suite, also where its result is known
  -p, --projects a,b  the suites of these projects alone
  --help              print this text`;

const OWN = ['--long', '--nightly', '--fresh', '--help'];

/**
 * Reads the arguments of `npm test`: `--long` and `--nightly` choose the tier, `--fresh` ignores the cache, and nx gets all others.
 */
export function readTestArguments(given: readonly string[]): TestArguments {
  const tier = given.includes('--nightly') ? 'nightly' : given.includes('--long') ? 'long' : 'gate';
  return {
    tier,
    fresh: given.includes('--fresh'),
    help: given.includes('--help'),
    forNx: given.filter((argument) => !OWN.includes(argument)),
  };
}
