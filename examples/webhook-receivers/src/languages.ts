import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startProcess } from '@listings/testing';
import type { RunningProcess } from '@listings/testing';

/** The folder of the samples. */
export const SAMPLES = fileURLToPath(new URL('..', import.meta.url));

/** A sample that the tests run as a child process. */
export interface Language {
  readonly name: string;
  /** A command that succeeds if the language is installed. */
  readonly probe: readonly [string, ...string[]];
  /** Prepares the sample once, for example by compiling it into `folder`. */
  prepare?(folder: string): void;
  /** Starts the sample with its data in `folder`. */
  start(options: { folder: string; secret: string }): Promise<RunningSample>;
}

/** A sample that is ready. */
export interface RunningSample {
  readonly process: RunningProcess;
  readonly url: string;
}

const READY = /listening on port \d+/;

async function startListening(
  command: readonly [string, ...string[]],
  { folder, secret }: { folder: string; secret: string },
): Promise<RunningSample> {
  const env = { WEBHOOK_SECRET: secret, PORT: '0', HOST: '127.0.0.1', EVENTS_FILE: join(folder, 'events.jsonl') };
  const process = await startProcess({ command: [...command], env, readyWhen: READY });
  const port = /listening on port (\d+)/.exec(process.output())?.[1];
  return { process, url: `http://127.0.0.1:${port}/webhooks` };
}

/** The name that the PHP interpreter has on this machine. */
const PHP = process.env['TEST_PHP'] ?? 'php';

/** The samples. */
export const languages: readonly Language[] = [
  {
    name: 'node',
    probe: [process.execPath, '--version'],
    start: (options) => startListening([process.execPath, join(SAMPLES, 'node/receiver.mjs')], options),
  },
  {
    name: 'python',
    probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    start: (options) => startListening(['python3', join(SAMPLES, 'python/receiver.py')], options),
  },
  {
    name: 'php',
    probe: [PHP, '-r', 'exit(PHP_VERSION_ID < 80100 ? 1 : 0);'],
    start: async ({ folder, secret }) => {
      const address = `127.0.0.1:${await freePort()}`;
      const process = await startProcess({
        command: [PHP, '-S', address, join(SAMPLES, 'php/receiver.php')],
        env: { WEBHOOK_SECRET: secret, EVENTS_FOLDER: join(folder, 'events') },
        readyWhen: /started/,
      });
      return { process, url: `http://${address}/webhooks` };
    },
  },
  {
    name: 'go',
    probe: ['go', 'version'],
    prepare: (folder) => {
      const sample = join(SAMPLES, 'go/receiver.go');
      const built = spawnSync('go', ['build', '-o', join(folder, 'receiver'), sample], { encoding: 'utf8' });
      if (built.status !== 0) throw new Error(`go build failed: ${built.stderr}`);
    },
    start: (options) => startListening([join(options.folder, 'receiver')], options),
  },
];

/** Whether the language is installed on this machine, in a version that the sample supports. */
export function isInstalled({ probe: [command, ...args] }: Language): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
