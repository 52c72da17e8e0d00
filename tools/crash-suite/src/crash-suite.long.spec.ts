import { describe, expect, it } from '@jest/globals';
import { poolerProgram } from '@listings/testing';
import { failpointsOf, problemsOf, roundLines, totalLines } from './report.js';
import { runCrashes } from './run-crashes.js';
import { failpointsWanted } from './supervisor.js';

/** A plain run has fewer: each kill costs a restart. CI sets 200. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 20);
/** Few: what it checks is the traffic through the pooler. */
const KILLS_BEHIND_POOLER = 10;
/** Set to repeat a run: the report names the seed. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1_000_000));

describe('the product while its processes are killed', () => {
  it('[reliability 2] [contract 8] loses and doubles nothing', async () => {
    const reports = await runCrashes({ kills: KILLS, rounds: 1, seed: SEED });
    console.info([...reports.flatMap(roundLines), ...totalLines(reports)].join('\n'));
    expect({ seed: SEED, problems: reports.flatMap(problemsOf) }).toEqual({ seed: SEED, problems: [] });
    expect(reports[0]?.kills).toBeGreaterThanOrEqual(KILLS);
    expect(failpointsOf(reports).length).toBeGreaterThanOrEqual(failpointsWanted(KILLS));
  }, 1_800_000);

  // Skipped where no PgBouncer is installed.
  const pooler = poolerProgram();
  (pooler === undefined ? it.skip : it)(
    '[reliability 2] loses and doubles nothing behind a connection pooler in transaction mode',
    async () => {
      const reports = await runCrashes({ kills: KILLS_BEHIND_POOLER, rounds: 1, seed: SEED, pooler });
      expect({ seed: SEED, problems: reports.flatMap(problemsOf) }).toEqual({ seed: SEED, problems: [] });
      expect(reports[0]?.events).toBeGreaterThan(0);
    },
    600_000,
  );
});
