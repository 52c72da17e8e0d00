import { createInterface } from 'node:readline/promises';
import { CommandProblem } from './admin-command.js';
import type { AdminTerminal } from './admin-command.js';

/** Short passwords are guessed; argon2id takes any length, this bound only stops a file sent by mistake. */
const LENGTH = { min: 12, max: 1_000 };

/** The password from ACCOUNT_PASSWORD or, without it, the first line of standard input. */
export async function readPassword({ variables, input }: AdminTerminal): Promise<string> {
  const password = variables['ACCOUNT_PASSWORD'] || (await firstLine(input));
  if (password.length < LENGTH.min || password.length > LENGTH.max)
    throw new CommandProblem(`The password must have ${LENGTH.min} to ${LENGTH.max} characters.`);
  return password;
}

async function firstLine(input: AdminTerminal['input']): Promise<string> {
  // A terminal would show what is typed.
  if (!input.isTTY) {
    for await (const line of createInterface({ input })) return line;
  }
  throw new CommandProblem('There is no password: set ACCOUNT_PASSWORD, or send it to standard input.');
}
