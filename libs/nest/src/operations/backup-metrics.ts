import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { InstallationWatch } from '../installation/installation-watch.js';

/** Reports the times of the last backup and of the last drill, as the database has them; 0 if it has none. */
export function reportBackups(installation: Pick<InstallationWatch, 'backups'>, metrics: Registry): void {
  new Gauge({
    name: 'listings_last_backup_timestamp_seconds',
    help: 'When the last good backup was begun; 0 if none is known',
    registers: [metrics],
    collect() {
      if (installation.backups) this.set(secondsOf(installation.backups.backupAt));
      else this.remove();
    },
  });
  new Gauge({
    name: 'listings_last_restore_drill_timestamp_seconds',
    help: 'When a restored backup last passed the drill; 0 if none has',
    registers: [metrics],
    collect() {
      if (installation.backups) this.set(secondsOf(installation.backups.restoreDrillAt));
      else this.remove();
    },
  });
}

function secondsOf(time: Date | null): number {
  return time === null ? 0 : time.getTime() / 1_000;
}
