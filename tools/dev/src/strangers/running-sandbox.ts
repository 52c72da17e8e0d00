import { SandboxAdmin } from '@listings/publisher-sandbox';
import { homePaths } from '../start/home.js';
import { StartProblem } from '../start/problem.js';
import { asRecord, readStateFile } from '../start/state-file.js';

/** The address of the sandbox of the start in this home. Throws a StartProblem if none runs there. */
export function sandboxOfStart(home: string): string {
  const { sandboxUrl } = asRecord(readStateFile(homePaths(home).environment));
  if (typeof sandboxUrl === 'string') return sandboxUrl;
  throw new StartProblem(
    `Nothing runs in ${home}: run \`npm start\` first, set LISTINGS_HOME to its data folder, or name a sandbox with --url.`,
  );
}

/** The admin routes at this address. Throws a StartProblem if no sandbox answers there. */
export async function connectSandbox(url: string): Promise<SandboxAdmin> {
  const sandbox = new SandboxAdmin(url);
  await sandbox.health().catch((error: unknown) => {
    throw sandboxProblem(url, error);
  });
  return sandbox;
}

/** A failed call as a sentence: the sandbox cannot be reached, or it says what is wrong. */
export function sandboxProblem(url: string, error: unknown): StartProblem {
  const { cause, message } = error as { cause?: { code?: unknown; message?: unknown }; message?: unknown };
  return new StartProblem(
    cause
      ? `The sandbox at ${url} does not answer (${String(cause.code ?? cause.message)}): does \`npm start\` still run?`
      : `The sandbox at ${url} refuses the call: ${String(message)}`,
  );
}
