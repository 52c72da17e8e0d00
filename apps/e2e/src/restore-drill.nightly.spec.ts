import { beforeAll, describe, expect, it } from '@jest/globals';
import { drillLines, runRestoreDrill } from '@listings/crash-suite';
import type { DrillReport } from '@listings/crash-suite';

describe('a database that was restored from a backup', () => {
  let report: DrillReport;

  beforeAll(async () => {
    report = await runRestoreDrill();
    console.info(drillLines(report).join('\n'));
  }, 1_200_000);

  it('[reliability I4, G16, G17] [contract 13] does nothing until after-restore has run, and then publishes nothing twice and gives no number or id twice', () => {
    expect(report.problems).toEqual([]);
  });

  it('[reliability G16] had posts in the backup that were published after it, and other open work', () => {
    const { campaigns = 0, 'post deliveries': deliveries = 0 } = report.openInBackup;
    expect(campaigns + deliveries).toBeGreaterThan(0);
    expect(report.posts).toBeGreaterThan(0);
    expect(report.command).toMatch(/^epoch: 2$/m);
  });
});
