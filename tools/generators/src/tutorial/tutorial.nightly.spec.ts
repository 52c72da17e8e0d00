import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { CHECKOUT, environment } from '../testing/temporary-checkout.js';
import { readTutorial } from './read-tutorial.js';
import type { Place } from './read-tutorial.js';

const tutorial = readFileSync(join(CHECKOUT, 'docs/publishers/tutorial.md'), 'utf8');
const root = mkdtempSync(join(tmpdir(), 'tutorial-'));
const guide = join(root, 'guide');
const plugIn = join(guide, 'town-guide');
const folders: Readonly<Record<Place, string>> = { checkout: CHECKOUT, guide, 'plug-in': plugIn };

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a command line of the tutorial; throws an error with the output if the exit code is not as expected. */
function run(commandLine: string, { fails, where }: { fails: boolean; where: Place }): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', commandLine.replaceAll('../guide', guide)], {
    cwd: folders[where],
    env: { ...environment(), npm_config_cache: join(root, 'npm'), npm_config_offline: 'true' },
    encoding: 'utf8',
    timeout: 240_000,
  });
  const output = stripVTControlCharacters(stdout + stderr);
  if ((status === 0) !== fails) return output;
  throw new Error(`${commandLine}\nended with ${String(status)}:\n${output}`);
}

/** What `npm install` does, with the compiler of the checkout instead of that of a registry. */
function install(): void {
  const sdk = join(plugIn, 'node_modules/@listings/publisher-sdk');
  mkdirSync(sdk, { recursive: true });
  run(`tar -xzf listings-publisher-sdk.tgz -C ${sdk} --strip-components=1`, { fails: false, where: 'plug-in' });
  for (const name of ['typescript', 'undici-types', '@types/node', '.bin/tsc']) {
    mkdirSync(dirname(join(plugIn, 'node_modules', name)), { recursive: true });
    symlinkSync(join(CHECKOUT, 'node_modules', name), join(plugIn, 'node_modules', name));
  }
}

it('[design 3.7] the tutorial on publishers takes a reader from an empty folder to a packed plug-in with its own commands and code', () => {
  const tested: string[] = [];
  for (const step of readTutorial(tutorial)) {
    if (step.kind === 'write') writeFileSync(join(plugIn, step.file), step.text);
    if (step.kind === 'install') install();
    if (step.kind !== 'run') continue;
    const output = run(step.commandLine, step);
    if (step.commandLine === 'npm test') tested.push(output);
  }
  const [generated = '', between = '', last = ''] = tested;
  for (const output of [generated, last]) expect(output).toMatch(/^\d{2,} kept, 0 broken, \d+ skipped$/m);
  expect(between).not.toContain(' 0 broken');
  expect(last).toMatch(/^photos +[1-9]/m);
  expect(readdirSync(plugIn)).toContain('publisher-town-guide-0.1.0.tgz');
});
