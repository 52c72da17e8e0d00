import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommanderError } from 'commander';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { assertMigrated, Database } from '@listings/persistence';
import { ConfigurationError, readRelease } from '@listings/platform';
import type { AdminTerminal, CommandEnvironment, RunInContext } from './admin-command.js';
import { ACCOUNTS, AdminModule } from './admin.module.js';
import { administrator } from './audit.js';
import { commands } from './commands/index.js';
import { existingAccount } from './existing-account.js';
import { isConfigurationProblem, problemOf } from './problem.js';

/** Exit codes: done, failed, and (as for every process) a wrong configuration. */
const DONE = 0;
const FAILED = 1;
const WRONG_CONFIGURATION = 78;

/**
 * Runs the command that the arguments name; answers the exit code. Results go to standard output, and what went
 * wrong goes to standard error as one sentence.
 */
export async function runAdmin(args: readonly string[], terminal: AdminTerminal): Promise<number> {
  try {
    await programOf(terminal).parseAsync(args, { from: 'user' });
    return DONE;
  } catch (error) {
    // Commander has printed its own message, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : FAILED;
    terminal.writeError(`${problemOf(error)}\n`);
    return isConfigurationProblem(error) ? WRONG_CONFIGURATION : FAILED;
  }
}

function programOf(terminal: AdminTerminal): Command {
  const inContextOfAnySchema = contextRunner(terminal);
  const inContext: RunInContext = (work) =>
    inContextOfAnySchema((context) => assertSchema(context).then(() => work(context)));
  const print = (line: string) => terminal.writeOut(`${line}\n`);
  const report = (line: string) => terminal.writeError(`${line}\n`);
  const program = new Command('admin')
    .description('Administers an installation. DATABASE_URL names its database.')
    .version(readRelease().version, '--version', 'print the version')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 78 wrong or missing configuration.')
    .configureOutput({ writeOut: terminal.writeOut, writeErr: terminal.writeError })
    .exitOverride();
  let who = terminal.user;
  program.hook('preAction', (_, action) => {
    who = action.opts<{ actor?: string }>().actor ?? terminal.user;
  });
  const environment: CommandEnvironment = {
    ...{ inContext, inContextOfAnySchema, terminal, print, report },
    ofAccount: (id, work) =>
      inContext(async (context) => {
        const accounts = context.get<AccountsDependencies>(ACCOUNTS);
        await work(accounts, await existingAccount(accounts.database, id));
      }),
    administrator: (command: string) => administrator(who, command),
  };
  for (const command of commands) {
    // Commander hands its settings down only to commands that it makes itself.
    program.addCommand(withSettingsOf(program, command(environment)));
  }
  return program;
}

/** A command and its subcommands with the output and the exit of another one. */
function withSettingsOf(parent: Command, command: Command): Command {
  command.copyInheritedSettings(parent);
  for (const each of command.commands) withSettingsOf(command, each);
  return command;
}

function contextRunner({ variables }: AdminTerminal): RunInContext {
  return async (work) => {
    const module = AdminModule.over(variables);
    const context = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    try {
      await work(context);
    } finally {
      await context.close();
    }
  };
}

async function assertSchema(context: INestApplicationContext): Promise<void> {
  const database = context.get(Database);
  await database.ping();
  await assertMigrated(database).catch((error: Error) => {
    throw new ConfigurationError([`DATABASE_URL: ${error.message}`]);
  });
}
