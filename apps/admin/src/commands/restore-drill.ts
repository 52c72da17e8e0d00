import { Command } from 'commander';
import { AdminConfiguration, SecretsConfiguration } from '@listings/configuration/admin';
import { Database, storeRestoreDrill } from '@listings/persistence';
import { FolderMediaStore, systemClock, validateEnvironment } from '@listings/platform';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { runDrill } from '../restore-drill/run-drill.js';
import type { DrillOutcome } from '../restore-drill/run-drill.js';
import { databaseUrl, limit, percent } from '../values.js';

interface DrillOptions {
  readonly restored: string;
  readonly media?: string;
  readonly sample: number;
  readonly tolerance: number;
}

/** `restore-drill`: tries a backup that was restored into a server of its own. */
export const restoreDrillCommand: AdminCommand = ({ inContext, terminal, print }) =>
  new Command('restore-drill')
    .description(
      'Try a backup that was restored beside the database in use: migrate it, count its rows, check the invariants, open all its\n' +
        'secrets with ENCRYPTION_KEY, rehearse after-restore, and look for photos. Prints the counts and the times. A drill without\n' +
        'a problem is stored for the metric listings_last_restore_drill_timestamp_seconds.',
    )
    .requiredOption('--restored <url>', 'the restored copy, which is thrown away afterwards', databaseUrl)
    .option('--media <folder>', 'the copy of the media')
    .option('--sample <accounts>', 'accounts whose photos are looked for', limit, 100)
    .option('--tolerance <percent>', 'rows that a table may have got since the backup', percent, 10)
    .addHelpText(
      'after',
      '\nDATABASE_URL names the database in use, which is only read. deploy/backup/drill.sh restores and runs this.',
    )
    .action(({ restored: restoredUrl, media, sample, tolerance }: DrillOptions) =>
      inContext(async (context) => {
        const { ENCRYPTION_KEY: keys } = validateEnvironment(SecretsConfiguration, terminal.variables);
        const unlimited = { maxConnections: 1, applicationName: 'listings-admin', statementTimeoutMs: 0 };
        const restored = new Database({ url: restoredUrl, ...unlimited });
        const inUse = new Database({ url: context.get(AdminConfiguration).directDatabaseUrl, ...unlimited });
        try {
          const outcome = await runDrill(
            {
              inUse,
              restored,
              restoredUrl,
              keys,
              media: media === undefined ? undefined : new FolderMediaStore(media),
              sample,
              tolerance,
            },
            () => systemClock.monotonic(),
          );
          for (const line of drillTable(outcome)) print(line);
          const problems = outcome.steps.flatMap(({ name, problems: found }) =>
            found.map((each) => `${name}: ${each}`),
          );
          if (problems.length > 0) throw new CommandProblem(`The backup is not good:\n${problems.join('\n')}`);
          await storeRestoreDrill(inUse);
          print('The backup is good.');
        } finally {
          await restored.close();
          await inUse.close();
        }
      }),
    );

/** The counts of all tables with rows, and what each step found. */
function drillTable({ steps, tables }: DrillOutcome): string[] {
  const rows = tables
    .filter(({ restored, inUse = 0 }) => restored > 0 || inUse > 0)
    .map(({ table, restored, inUse }) => [table, String(restored), inUse === undefined ? '-' : String(inUse)]);
  return [
    ...aligned([['table', 'restored', 'in use'], ...rows]),
    '',
    ...aligned([
      ['step', 'seconds', 'found'],
      ...steps.map(({ name, seconds, found }) => [name, seconds.toFixed(1), found]),
    ]),
  ];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
