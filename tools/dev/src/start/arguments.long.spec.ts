import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PORT_VARIABLES } from './configuration.js';

const START = fileURLToPath(new URL('../../start.mjs', import.meta.url));

describe('[design 4] npm start with arguments', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'arguments-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the command to its end; a command that starts the product does not end and fails the test. */
  function run(...given: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...given], {
      encoding: 'utf8',
      timeout: 20_000,
      env: { ...process.env, NODE_OPTIONS: '', PORT: '0', LISTINGS_HOME: join(folder, 'home') },
    });
    expect(existsSync(join(folder, 'home'))).toBe(false);
    return { status, stdout, stderr };
  }

  it.each(['--help', '-h'])('%s prints the variables, starts nothing and ends', (option) => {
    const { status, stdout, stderr } = run(option);

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm start\n/);
    for (const variable of ['LISTINGS_HOME', 'DATABASE_URL', 'QUEUE_URL', ...Object.values(PORT_VARIABLES)])
      expect(stdout).toMatch(new RegExp(`\\b${variable}\\b`));
  });

  it('refuses an argument that it does not know, with one sentence', () => {
    expect(run('--port', '80')).toEqual({
      status: 1,
      stdout: '',
      stderr: '`npm start` has no argument "--port": see `npm start -- --help`.\n',
    });
  });
});
