import { Command } from 'commander';
import { AdminConfiguration } from '@listings/configuration/admin';
import { whyRestored } from '@listings/domain';
import { Database, gapAfter, lockInstallation, readInstallation, skipIds } from '@listings/persistence';
import type { RestoredBackup, Transaction } from '@listings/persistence';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption } from '../audit.js';
import { releaseRestored } from '../release-restored.js';
import { moment } from '../values.js';

/** Clocks of machines may differ by so much. */
const CLOCKS_MS = 60_000;

/** `after-restore`: releases a database that was restored from a backup (docs/decisions/0054). */
export const afterRestoreCommand: AdminCommand = ({ inContext, print, administrator }) =>
  new Command('after-restore')
    .description(
      'Release a database that was restored from a backup, or that is a copy. Everything that was to be sent to publishers counts\n' +
        'as attempted since the backup, so that they are asked first. Ids and event numbers go on behind a gap. Webhooks get the next\n' +
        'epoch. All sessions, links in mails and sign-ins in progress end. One transaction: a run that fails has changed nothing.',
    )
    .requiredOption(
      '--taken-at <time>',
      'when the backup was taken, such as 2026-07-06T18:00:00Z; an earlier time is safe, a later one is not',
      moment,
    )
    .option('--not-noticed', 'also if nothing shows that the database was restored; end all processes before')
    .addOption(actorOption())
    .addHelpText(
      'after',
      '\nBefore: end all processes that use another copy of this database. Afterwards: owners look through API keys, members and\n' +
        'webhook secrets, because what was revoked or changed after the backup is valid again.',
    )
    .action(({ takenAt, notNoticed = false }: { takenAt: Date; notNoticed?: boolean }) =>
      inContext(async (context) => {
        const done = await patiently(context.get(AdminConfiguration), async (transaction) => {
          const backup = await lockInstallation(transaction);
          if (!notNoticed) await assertRestored(transaction);
          const since = sinceOf(backup, takenAt);
          const gap = gapAfter({ since, now: backup.now });
          const skippedIds = await skipIds(transaction, { gap });
          const actor = administrator('after-restore').name;
          const { epoch, ...done } = await releaseRestored(transaction, { since, gap, actor });
          return { epoch, since: since.toISOString(), skippedIds, skippedNumbers: gap, ...done };
        });
        for (const [name, value] of Object.entries(done)) print(`${name}: ${value}`);
      }),
    );

/** Runs one transaction, however long the server takes for a statement. */
async function patiently<T>(
  { directDatabaseUrl }: AdminConfiguration,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const url = directDatabaseUrl;
  const database = new Database({ url, maxConnections: 1, applicationName: 'listings-admin', statementTimeoutMs: 0 });
  try {
    return await database.transaction(work);
  } finally {
    await database.close();
  }
}

/** A run on the database in use would end all sessions and doubt all work for nothing. */
async function assertRestored(transaction: Transaction): Promise<void> {
  const installation = await readInstallation(transaction);
  if (installation.restoredReason !== null || whyRestored(installation, 0) !== undefined) return;
  throw new CommandProblem(
    'Nothing was changed: nothing shows that this database was restored from a backup. If it was, end all processes and ' +
      'run the command with --not-noticed.',
  );
}

/**
 * The time since which the database knows nothing. The last heartbeat of the backup is never later than the backup; a person
 * may give the time at which it was complete.
 */
function sinceOf({ heartbeatAt, now }: RestoredBackup, takenAt: Date): Date {
  if (takenAt.getTime() > now.getTime() + CLOCKS_MS) {
    throw new CommandProblem(`Nothing was changed: ${takenAt.toISOString()} has not come yet.`);
  }
  return new Date(Math.min(takenAt.getTime(), heartbeatAt?.getTime() ?? Infinity, now.getTime()));
}
