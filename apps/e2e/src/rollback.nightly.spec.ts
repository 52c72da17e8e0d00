import { describe, expect, it } from '@jest/globals';
import { bundlesOfRelease, previousRelease, problemsOf, runCrashes } from '@listings/crash-suite';

/** Few: each end brings a process of the other release in its place. */
const KILLS = 5;

const release = previousRelease();

// A checkout says why it is skipped. Whether migrations only add is a test of the gate.
describe(`the previous release on the present schema (${'ref' in release ? release.is : release.missing})`, () => {
  ('ref' in release ? it : it.skip)(
    '[reliability 2, I1, I2, I3, I4, I5, I6] loses and doubles nothing beside the present one, before and after it',
    async () => {
      const { ref } = release as { ref: string };
      const beside = bundlesOfRelease(ref, () => undefined);
      const seed = Math.floor(Math.random() * 1_000_000);
      const reports = await runCrashes({ kills: KILLS, rounds: 1, seed, beside });
      expect({ ref, seed, problems: reports.flatMap(problemsOf) }).toEqual({ ref, seed, problems: [] });
      expect(reports[0]?.events).toBeGreaterThan(0);
    },
    900_000,
  );
});
