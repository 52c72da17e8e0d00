import { describe, expect, it } from '@jest/globals';
import { failpointsOf, problemsOf, roundLines, totalLines } from './report.js';
import { runCrashes } from './run-crashes.js';

/** A plain run has fewer: each kill costs a restart. CI sets 200. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 40);
/** A run that is long enough reaches as many failpoints as [reliability 2] asks for. */
const FAILPOINTS = KILLS >= 200 ? 25 : 10;
/** Set to repeat a run: the report names the seed. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1_000_000));

describe('the product while its processes are killed', () => {
  it('[reliability 2] [contract 8] loses and doubles nothing', async () => {
    const reports = await runCrashes({ kills: KILLS, rounds: 1, seed: SEED });
    console.info([...reports.flatMap(roundLines), ...totalLines(reports)].join('\n'));
    expect({ seed: SEED, problems: reports.flatMap(problemsOf) }).toEqual({ seed: SEED, problems: [] });
    expect(reports.map(({ kills }) => kills)).toEqual([expect.any(Number)]);
    expect(reports[0]?.kills).toBeGreaterThanOrEqual(KILLS);
    expect(failpointsOf(reports).length).toBeGreaterThanOrEqual(FAILPOINTS);
  }, 1_800_000);
});
