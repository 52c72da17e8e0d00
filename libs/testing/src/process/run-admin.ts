import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs the administration command, whose script is `main`. Returns the values that it prints by their names, such as `7` for
 * `accountId: 7`. Throws the sentence with which it fails.
 */
export async function runAdmin(
  main: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<(name: string) => string> {
  const env = { ...process.env, NODE_OPTIONS: '', ...environment };
  const { stdout } = await run(process.execPath, [main, ...words], { env }).catch((error: { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || `${words[0]} failed`, { cause: error });
  });
  return (name) => {
    const value = new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(stdout)?.[1];
    if (value === undefined) throw new Error(`${name} is not in: ${stdout}`);
    return value;
  };
}
