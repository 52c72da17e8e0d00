import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { InstallationWatch } from '../installation/installation-watch.js';
import { reportBackups } from './backup-metrics.js';

/** The values that a process reports which has read these times. */
async function reported(backups: InstallationWatch['backups']): Promise<string[]> {
  const metrics = new Registry();
  reportBackups({ backups }, metrics);
  return (await metrics.metrics()).split('\n').filter((line) => line.startsWith('listings_'));
}

it('[operating] the last backup and the last drill are reported, and 0 where there was none', async () => {
  const backupAt = new Date('2026-07-06T18:00:00Z');
  expect(await reported({ backupAt, restoreDrillAt: null })).toEqual([
    `listings_last_backup_timestamp_seconds ${backupAt.getTime() / 1_000}`,
    'listings_last_restore_drill_timestamp_seconds 0',
  ]);
});

it('[operating] nothing is reported before the database was read', async () => {
  expect(await reported(undefined)).toEqual([]);
});
