import { describe, expect, it } from '@jest/globals';
import { failpointsOf, isGood, reportLines } from './report.js';
import { runCrashes } from './run-crashes.js';

/** It runs with FAULTS=all only: 200 kills take several minutes. */
const suite = process.env['FAULTS'] === 'all' ? describe : describe.skip;
const KILLS = 200;
const FAILPOINTS = 25;
/** Set to repeat a run: the report names the seed. */
const SEED = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1_000_000));

suite('the product while its processes are killed', () => {
  it('[reliability 2] [contract 8] loses and doubles nothing', async () => {
    const report = await runCrashes({ kills: KILLS, seed: SEED });
    console.info(reportLines(report).join('\n'));
    expect([reportLines(report).join('\n'), isGood(report)]).toEqual([expect.anything(), true]);
    expect(report).toMatchObject({ lost: [], wrongEvents: [], problems: [], overdue: 0, open: {} });
    expect(report.kills).toBeGreaterThanOrEqual(KILLS);
    expect(failpointsOf(report).length).toBeGreaterThanOrEqual(FAILPOINTS);
  }, 900_000);
});
