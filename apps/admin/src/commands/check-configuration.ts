import { Command, Option } from 'commander';
import { checkConfiguration, processConfigurations } from '@listings/configuration';
import type { ProcessName } from '@listings/configuration';
import { ConfigurationError } from '@listings/platform';
import type { AdminCommand } from '../admin-command.js';

const NAMES = Object.keys(processConfigurations) as ProcessName[];

/** `check-configuration`: reads the settings as the processes do at their start. It needs no database. */
export const checkConfigurationCommand: AdminCommand = ({ terminal, print }) =>
  new Command('check-configuration')
    .description(
      'Check the settings of the processes in this environment, with those of the plug-ins. Prints a sentence for each ' +
        'problem, and no secret. Needs no database.',
    )
    .addOption(new Option('--process <name>', 'check one process alone').choices(NAMES))
    .action(async ({ process: only }: { process?: ProcessName }) => {
      const checked = NAMES.filter((name) => only === undefined || name === only);
      const readers = new Map<string, string[]>();
      for (const name of checked)
        for (const problem of await checkConfiguration(name, terminal.variables))
          readers.set(problem, [...(readers.get(problem) ?? []), name]);
      if (readers.size > 0)
        throw new ConfigurationError([...readers].map(([problem, names]) => `${names.join(', ')}: ${problem}`));
      print(`The configuration of ${listOf(checked)} is valid.`);
    });

function listOf(names: readonly string[]): string {
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
