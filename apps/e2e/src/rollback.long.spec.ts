import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { bundlesOfRelease, problemsOf, runCrashes } from '@listings/crash-suite';

/** Few: each end brings a process of the other release in its place. */
const KILLS = 5;

/** The release that an operator would go back to: that of ROLLBACK_TO, or the newest tag before the present sources. */
function previousRelease(): string | undefined {
  const given = process.env['ROLLBACK_TO'];
  if (given) return given;
  try {
    const found = ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'];
    return execFileSync('git', found, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

const release = previousRelease();

// Skipped before the first release, and in a checkout without its tag. Whether migrations only add is a test of the gate.
(release === undefined ? describe.skip : describe)('the previous release on the present schema', () => {
  it('[reliability 2, I1, I2, I3, I4, I5, I6] loses and doubles nothing beside the present one, before and after it', async () => {
    const beside = bundlesOfRelease(release ?? '', () => undefined);
    const seed = Math.floor(Math.random() * 1_000_000);
    const reports = await runCrashes({ kills: KILLS, rounds: 1, seed, beside });
    expect({ seed, problems: reports.flatMap(problemsOf) }).toEqual({ seed, problems: [] });
    expect(reports[0]?.events).toBeGreaterThan(0);
  }, 900_000);
});
