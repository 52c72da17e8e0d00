import type { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { Actor } from '@listings/domain';
import type { AccountRow, AccountsDependencies } from '@listings/feature-accounts';

/** The surroundings of a run: the environment and the three standard streams. */
export interface AdminTerminal {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly input: Readable & { readonly isTTY?: boolean };
  /** The user of the system that runs the command. */
  readonly user: string;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs work over the application context of the command, and closes the context afterwards. */
export type RunInContext = (work: (context: INestApplicationContext) => Promise<void>) => Promise<void>;

/** What a command gets from whoever runs it. */
export interface CommandEnvironment {
  /** For commands that need a database of this release's schema. */
  readonly inContext: RunInContext;
  /** For commands about one account, which must exist. */
  readonly ofAccount: (
    id: number,
    work: (deps: AccountsDependencies, account: AccountRow) => Promise<void>,
  ) => Promise<void>;
  /** For the one command that brings the schema up to date. */
  readonly inContextOfAnySchema: RunInContext;
  readonly terminal: AdminTerminal;
  /** The actor of a command, for the audit log: who runs it, by `--actor` or as the user of the system. */
  readonly administrator: (command: string) => Actor;
  /** Prints one line of the result on standard output. */
  readonly print: (line: string) => void;
  /** Prints one line about the progress on standard error. */
  readonly report: (line: string) => void;
}

/** One administration command: its name, options and help, and what it does. Each has a file in `commands/`. */
export type AdminCommand = (environment: CommandEnvironment) => Command;

/** A command could not do what it was asked for. The message is the one sentence that the operator reads. */
export class CommandProblem extends Error {
  override name = 'CommandProblem';
}
