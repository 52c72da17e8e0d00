import { beforeAll, describe, expect, it } from '@jest/globals';
import { failpointsOf, failpointsWanted, problemsOf, roundLines, runCrashes, totalLines } from '@listings/crash-suite';
import type { RoundReport } from '@listings/crash-suite';
import { isNightly, poolerProgram } from '@listings/testing';

/** Each kill costs a restart. */
const SHORT = 20;
const KILLS = Number(process.env['CRASH_KILLS'] ?? (isNightly ? 60 : SHORT));

/** Set to repeat a run: the report names the seed. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1_000_000));

// By day one round has both: the traffic goes through the pooler, where PgBouncer is installed.
describe.each([
  {
    way: 'behind a connection pooler in transaction mode, if there is one',
    pooler: poolerProgram(),
    kills: isNightly ? SHORT : KILLS,
  },
  ...(isNightly ? [{ way: 'with connections of its own', pooler: undefined, kills: KILLS }] : []),
])('the product $way, while its processes are killed', ({ pooler, kills }) => {
  let reports: RoundReport[];

  beforeAll(async () => {
    reports = await runCrashes({ kills, rounds: 1, seed: SEED, pooler });
    console.info([...reports.flatMap(roundLines), ...totalLines(reports)].join('\n'));
  });

  it('[reliability 2, I1, I2, I3, I4, I5, I6] [contract 8] loses and doubles nothing', () => {
    expect({ seed: SEED, problems: reports.flatMap(problemsOf) }).toEqual({ seed: SEED, problems: [] });
    expect(reports[0]?.events).toBeGreaterThan(0);
  });

  it('[reliability 2] is killed as often as planned, at most of the places where it can be', () => {
    expect(reports[0]?.kills).toBeGreaterThanOrEqual(kills);
    expect(failpointsOf(reports).length).toBeGreaterThanOrEqual(failpointsWanted(kills));
  });
});
