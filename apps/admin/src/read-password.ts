import { createInterface } from 'node:readline/promises';
import { INPUT_BOUNDS } from '@listings/domain';
import { readVariables } from '@listings/platform';
import { CommandProblem } from './admin-command.js';
import type { AdminTerminal } from './admin-command.js';

/** The password from ACCOUNT_PASSWORD, or the file that ACCOUNT_PASSWORD_FILE names, or else the first line of standard input. */
export async function readPassword({ variables, input }: AdminTerminal): Promise<string> {
  const { values, problems } = readVariables(variables, ['ACCOUNT_PASSWORD']);
  for (const problem of problems.values()) throw new CommandProblem(problem);
  const password = values.get('ACCOUNT_PASSWORD') ?? (await firstLine(input));
  const { leastPassword: min, password: max } = INPUT_BOUNDS;
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
