import { Command, Option } from 'commander';
import { issueApiKey } from '@listings/feature-accounts';
import type { AdminCommand } from '../admin-command.js';
import { actorOption } from '../audit.js';
import { accountId, keyName } from '../values.js';

/** `create-key`: issues an API key and prints its text, which is stored nowhere [contract 2]. */
export const createKeyCommand: AdminCommand = ({ ofAccount, print, administrator }) =>
  new Command('create-key')
    .description('Create an API key. Prints its id and, this one time, the key itself.')
    .requiredOption('--account <id>', 'id of the account', accountId)
    .requiredOption('--name <name>', 'what the key is for, as its owner will see it', keyName)
    .addOption(
      new Option('--scope <scope>', 'what the key may do: WRITE includes READ')
        .choices(['READ', 'WRITE'])
        .makeOptionMandatory(),
    )
    .addOption(actorOption())
    .action((options: { account: number; name: string; scope: 'READ' | 'WRITE' }) =>
      ofAccount(options.account, async (accounts, account) => {
        const { id, key } = await issueApiKey(accounts, {
          ...options,
          accountId: account.id,
          actor: administrator('create-key'),
        });
        print(`keyId: ${id}`);
        print(`key: ${key}`);
      }),
    );
