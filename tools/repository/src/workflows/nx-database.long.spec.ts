import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const SCRIPT = '.github/actions/set-up/name-nx-database.mjs';

const home = perTest(temporaryFolder);

function run(): { status: number | null; stderr: string } {
  const env = { ...process.env, HOME: home.path, NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: CHECKOUT, env, encoding: 'utf8' });
  return { status, stderr };
}

describe('the results of tests that a runner restores', () => {
  it('[design 5] are found by nx there, whose database has the name of the machine', () => {
    const folder = home.at('.nx/0123456789abcdef/databases');
    home.write('.nx/0123456789abcdef/databases/00000000000000000000000000000000-v3.db', 'results of another machine');
    expect(run()).toEqual({ status: 0, stderr: '' });
    const [name = '', ...others] = readdirSync(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^(?!0{32}).+\.db$/), []]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('results of another machine');

    expect(run()).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('[design 5] may be none', () => {
    expect(run()).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(home.path)).toEqual([]);
  });
});
