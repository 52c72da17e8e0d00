import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { PORT_VARIABLES } from './configuration.js';

const START = fileURLToPath(new URL('../../start.mjs', import.meta.url));

describe('[design 4] npm start with arguments', () => {
  const folder = perTest(temporaryFolder);

  /** Runs the command to its end; a command that starts the product does not end and fails the test. */
  function run(...given: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...given], {
      encoding: 'utf8',
      timeout: 20_000,
      env: { ...process.env, NODE_OPTIONS: '', PORT: '0', LISTINGS_HOME: folder.at('home') },
    });
    expect(existsSync(folder.at('home'))).toBe(false);
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
