import { Readable } from 'node:stream';
import { runAdmin } from '../run-admin.js';

/** What a command has ended with. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command as the operator jane does, in this process. */
export async function runCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  input = '',
): Promise<Outcome> {
  let [stdout, stderr] = ['', ''];
  const code = await runAdmin(args, {
    variables,
    input: Readable.from([input]),
    user: 'jane',
    writeOut: (text) => (stdout += text),
    writeError: (text) => (stderr += text),
  });
  return { code, stdout, stderr };
}

/** How a command ends that is refused with this sentence. */
export const refusal = (sentence: string): Outcome => ({ code: 1, stdout: '', stderr: `${sentence}\n` });

/** The value of one `name: value` line of the result. */
export const valueOf = ({ stdout }: Outcome, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(stdout)?.[1] ?? '';
