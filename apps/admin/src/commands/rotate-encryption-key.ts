import { Command } from 'commander';
import { SecretsConfiguration } from '@listings/configuration/admin';
import { keyRotationRecorder } from '@listings/feature-accounts';
import { resealConnections } from '@listings/feature-connections';
import { resealMails, resealSecondFactors } from '@listings/feature-identity';
import { resealMoves } from '@listings/feature-transfer';
import { resealWebhookSecrets } from '@listings/feature-webhooks';
import { sealedKeyCheck } from '@listings/nest';
import { Database, readInstallation, storeKeyCheck } from '@listings/persistence';
import { ResealReport, systemClock, validateEnvironment } from '@listings/platform';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption } from '../audit.js';

/** Secrets between two lines about the progress. */
const REPORTED_EVERY = 1_000;

/** What is encrypted, and how it is encrypted again. */
const SECRETS = [
  { name: 'connections', reseal: resealConnections },
  { name: 'webhookSecrets', reseal: resealWebhookSecrets },
  { name: 'secondFactors', reseal: resealSecondFactors },
  { name: 'mails', reseal: resealMails },
  { name: 'moves', reseal: resealMoves },
] as const;

const NAME = 'rotate-encryption-key';

/** `rotate-encryption-key`: encrypts all stored secrets again with the first key of ENCRYPTION_KEY. */
export const rotateEncryptionKeyCommand: AdminCommand = ({ inContext, terminal, print, report, administrator }) =>
  new Command(NAME)
    .description(
      'Encrypt all stored secrets again with the first key of ENCRYPTION_KEY. Prints the id of that key and how many secrets\n' +
        'of each kind were encrypted again. When it ends with 0, no stored secret needs an older key. The audit log of each account\n' +
        'whose credentials or webhook secrets were encrypted again gets an entry.',
    )
    .addHelpText(
      'after',
      '\nNeeds ENCRYPTION_KEY: the new key first, then the older ones. Run it while the processes run with the same list. A run\n' +
        'that is interrupted continues where it was: it reads only secrets of older keys, 200 at a time.',
    )
    .addOption(actorOption())
    .action(() =>
      inContext(async (context) => {
        const { ENCRYPTION_KEY: encryption } = validateEnvironment(SecretsConfiguration, terminal.variables);
        const deps = { database: context.get(Database), clock: systemClock, encryption };
        const record = keyRotationRecorder(deps, { actor: administrator(NAME), keyId: encryption.newestKeyId });
        const unreadable = new Map<string, number>();
        print(`keyId: ${encryption.newestKeyId}`);
        for (const { name, reseal } of SECRETS) {
          const progress = (resealed: number) => {
            if (resealed % REPORTED_EVERY === 0) report(`${name}: ${resealed} so far`);
          };
          const found = new ResealReport(progress);
          await reseal(deps, found, record);
          print(`${name}: ${found.resealed}`);
          for (const [key, secrets] of found.unreadable) unreadable.set(key, (unreadable.get(key) ?? 0) + secrets);
        }
        if (unreadable.size > 0) throw new CommandProblem(unreadableSecrets(unreadable));
        const { keyCheck } = await readInstallation(deps.database);
        await storeKeyCheck(deps.database, { from: keyCheck, to: sealedKeyCheck(encryption) });
      }),
    );

function unreadableSecrets(unreadable: ReadonlyMap<string, number>): string {
  const parts = [...unreadable].map(([key, secrets]) =>
    key === 'damaged' ? `${secrets} are damaged` : `${secrets} need the key ${key}`,
  );
  return `Some secrets cannot be decrypted: ${parts.join(', ')}. Add missing keys to ENCRYPTION_KEY and run the command again.`;
}
