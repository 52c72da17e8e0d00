import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { TransferConfiguration } from '@listings/configuration/admin';
import { exportAccount } from '@listings/feature-transfer';
import type { AccountExportOptions, ExportedFile } from '@listings/feature-transfer';
import { mediaStoreOf, readRelease, validateEnvironment } from '@listings/platform';
import type { AdminCommand } from '../../admin-command.js';
import { CommandProblem } from '../../admin-command.js';
import { actorOption, auditCommand } from '../../audit.js';
import { accountId } from '../../values.js';

/** Files and folders that only the user of the command reads. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** `accounts export`: writes all data of an account into a folder. */
export const exportCommand: AdminCommand = ({ ofAccount, terminal, print, report, administrator }) =>
  new Command('export')
    .description(
      'Write all data of an account into a folder: a file of JSON lines for each table, the images, and manifest.json, which is\n' +
        'written last. Prints how many rows and images it has. docs/account-export.md describes the files.',
    )
    .requiredOption('--account <id>', 'id of the account', accountId)
    .requiredOption('--to <folder>', 'a folder that does not exist, or that is empty')
    .addOption(actorOption())
    .addHelpText(
      'after',
      '\nReads the images where the processes store them: give MEDIA_STORE and MEDIA_DIR, or the variables of S3. With\n' +
        'ACCOUNT_EXPORT_PASSPHRASE the export contains the secrets, encrypted with it, and needs ENCRYPTION_KEY; without it they\n' +
        'are left out.',
    )
    .action(({ account, to }: { account: number; to: string }) =>
      ofAccount(account, async ({ database, clock }, { id }) => {
        const settings = validateEnvironment(TransferConfiguration, terminal.variables);
        await assertEmpty(to);
        await auditCommand(database, administrator('accounts export'), { accountId: id, action: 'account.exported' });
        const files = exportAccount(
          { database, media: mediaStoreOf(settings), clock },
          { accountId: id, release: readRelease().version, ...secretsOf(settings) },
        );
        const { tables, images, secrets } = await written(to, files);
        if (images.missing > 0) report(`The media store does not have ${images.missing} of the images.`);
        print(`rows: ${tables.reduce((sum, table) => sum + table.rows, 0)}`);
        print(`images: ${images.files}`);
        print(`secrets: ${secrets === null ? 'left out' : 'encrypted with the passphrase'}`);
      }),
    );

/** Writes the files of an export into a folder; returns its manifest. */
async function written<Manifest>(folder: string, files: AsyncGenerator<ExportedFile, Manifest>): Promise<Manifest> {
  try {
    for (;;) {
      const { done, value } = await files.next();
      if (done) return value;
      const path = join(folder, value.name);
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
      await pipeline(Readable.from(value.content), createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }));
    }
  } finally {
    // Ends the snapshot of the database if the folder cannot be written: its connection would never end.
    await files.return(undefined as never);
  }
}

async function assertEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length > 0) throw new CommandProblem(`Nothing was exported: ${folder} is not empty.`);
}

function secretsOf(settings: TransferConfiguration): Pick<AccountExportOptions, 'secrets'> {
  const { ACCOUNT_EXPORT_PASSPHRASE: passphrase, ENCRYPTION_KEY: encryption } = settings;
  if (passphrase === undefined) return {};
  if (encryption === undefined)
    throw new CommandProblem('Nothing was exported: the secrets need ENCRYPTION_KEY, as the processes have it.');
  return { secrets: { passphrase, encryption } };
}
