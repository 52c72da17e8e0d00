/** The two tiers of tests: what decides whether a change may land, and what takes longer than anybody waits. */
export type Tier = 'gate' | 'long';

/** Reads the arguments of `npm test`: `--long` chooses the long run, and nx gets all others. */
export function readTestArguments(given: readonly string[]): { tier: Tier; forNx: string[] } {
  return {
    tier: given.includes('--long') ? 'long' : 'gate',
    forNx: given.filter((argument) => argument !== '--long'),
  };
}
