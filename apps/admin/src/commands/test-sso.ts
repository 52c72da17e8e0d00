import { Command } from 'commander';
import { SsoConfiguration } from '@listings/configuration/admin';
import { checkProvider } from '@listings/feature-identity';
import { Database } from '@listings/persistence';
import { validateEnvironment } from '@listings/platform';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { existingAccount } from '../existing-account.js';

/** `test-sso`: tests the connection to a provider of single sign-on [contract 12]. */
export const testSsoCommand: AdminCommand = ({ inContext, terminal, print, report }) =>
  new Command('test-sso')
    .description('Test a provider of single sign-on. Prints its endpoints, and a sentence for each problem.')
    .argument('<provider>', 'name of the provider in SSO_PROVIDERS')
    .addHelpText('after', '\nNeeds SSO_PROVIDERS and PUBLIC_URL, as the api has them.')
    .action((name: string) =>
      inContext(async (context) => {
        const { SSO_PROVIDERS, PUBLIC_URL } = validateEnvironment(SsoConfiguration, terminal.variables);
        const provider = SSO_PROVIDERS.find((each) => each.name === name);
        if (!provider) {
          const names = SSO_PROVIDERS.map((each) => each.name).join(', ') || 'none';
          throw new CommandProblem(`SSO_PROVIDERS has no provider with this name; it has ${names}.`);
        }
        await existingAccount(context.get(Database), provider.accountId);
        const { facts, problems, warnings } = await checkProvider(provider, PUBLIC_URL);
        for (const [fact, value] of facts) print(`${fact}: ${value}`);
        for (const warning of warnings) report(warning);
        if (problems.length > 0) throw new CommandProblem(problems.join('\n'));
        print('result: The provider answers and accepts the client.');
      }),
    );
