import { beforeAll, describe, expect, it } from '@jest/globals';
import { poolerProgram } from '@listings/testing';
import { failpointsOf, failpointsWanted, problemsOf, roundLines, runCrashes, totalLines } from '@listings/crash-suite';
import type { RoundReport } from '@listings/crash-suite';

/** Each kill costs a restart; the long run sets its own number. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 20);
/** Few: what it checks is the traffic through the pooler. */
const KILLS_BEHIND_POOLER = 10;
/** Set to repeat a run: the report names the seed. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1_000_000));

describe('the product while its processes are killed', () => {
  let reports: RoundReport[];
  beforeAll(async () => {
    reports = await runCrashes({ kills: KILLS, rounds: 1, seed: SEED });
    console.info([...reports.flatMap(roundLines), ...totalLines(reports)].join('\n'));
  });

  it('[reliability 2, I1, I2, I3, I4, I5, I6] [contract 8] loses and doubles nothing', () => {
    expect({ seed: SEED, problems: reports.flatMap(problemsOf) }).toEqual({ seed: SEED, problems: [] });
  });

  it('[reliability 2] is killed as often as planned, at most of the places where it can be', () => {
    expect(reports[0]?.kills).toBeGreaterThanOrEqual(KILLS);
    expect(failpointsOf(reports).length).toBeGreaterThanOrEqual(failpointsWanted(KILLS));
  });
});

describe('the product behind a connection pooler while its processes are killed', () => {
  // Skipped where no PgBouncer is installed.
  const pooler = poolerProgram();
  (pooler === undefined ? it.skip : it)(
    '[reliability 2, I1, I2, I3, I4, I5, I6] loses and doubles nothing behind a connection pooler in transaction mode',
    async () => {
      const reports = await runCrashes({ kills: KILLS_BEHIND_POOLER, rounds: 1, seed: SEED, pooler });
      expect({ seed: SEED, problems: reports.flatMap(problemsOf) }).toEqual({ seed: SEED, problems: [] });
      expect(reports[0]?.events).toBeGreaterThan(0);
    },
    600_000,
  );
});
