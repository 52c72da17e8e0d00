import { createInterface } from 'node:readline/promises';
import { PASSWORD_LENGTH } from '@listings/feature-accounts';
import { CommandProblem } from './admin-command.js';
import type { AdminTerminal } from './admin-command.js';

/** The password from ACCOUNT_PASSWORD or, without it, the first line of standard input. */
export async function readPassword({ variables, input }: AdminTerminal): Promise<string> {
  const password = variables['ACCOUNT_PASSWORD'] || (await firstLine(input));
  const { min, max } = PASSWORD_LENGTH;
  const { length } = [...password];
  if (length < min || length > max) throw new CommandProblem(`The password must have ${min} to ${max} characters.`);
  return password;
}

async function firstLine(input: AdminTerminal['input']): Promise<string> {
  // A terminal would show what is typed.
  if (!input.isTTY) {
    for await (const line of createInterface({ input })) return line;
  }
  throw new CommandProblem('There is no password: set ACCOUNT_PASSWORD, or send it to standard input.');
}
