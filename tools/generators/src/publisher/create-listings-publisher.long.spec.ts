import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHECKOUT, environment } from '../testing/temporary-checkout.js';

/** The command that packs the SDK and the creator of plug-ins. */
const COMMAND = 'tools/dev/plug-ins/plug-ins.mjs';

/** Packs, and compiles five plug-ins, on a busy machine. */
const SLOW_MS = 240_000;

const CAPABILITIES = [
  'submission',
  'creation',
  'actionLinks',
  'photos',
  'posts',
  'engagement',
  'verification',
  'verificationActions',
  'reviews',
  'insights',
];

const projects = [
  { name: 'with-none', capabilities: 'none', authorization: 'oauth' },
  { name: 'with-all', capabilities: 'all', authorization: 'token' },
  { name: 'with-some', capabilities: 'submission,photos,reviews', authorization: 'oauth' },
  { name: 'with-others', capabilities: 'creation,posts,verification,insights', authorization: 'token' },
  { name: 'with-more', capabilities: 'actionLinks,engagement,verificationActions', authorization: 'oauth' },
];

/** The name of the file of a capability. */
const fileOf = (capability: string) => capability.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

let root: string;
let creator: string;

/** Runs a program to its end and returns its output; what it complains is in the error. */
const run = (program: string, args: readonly string[], cwd: string) =>
  execFileSync(program, args, { cwd, env: environment(), encoding: 'utf8', stdio: 'pipe' });

/** A new plug-in, made by the packed package alone. */
const create = (folder: string, ...options: string[]) =>
  run(process.execPath, [join(creator, 'create.mjs'), folder, ...options], root);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'create-publisher-'));
  run(process.execPath, [join(CHECKOUT, COMMAND), 'create', root], CHECKOUT);
  const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { version: string };
  creator = unpack(join(root, `create-listings-publisher-${version}.tgz`), 'creator');
  for (const { name, capabilities, authorization } of projects)
    create(name, '--capabilities', capabilities, '--authorization', authorization);
  // What `npm install` does with the files of one plug-in; the compiler comes from here instead of from a registry.
  unpack(join(root, 'with-none/listings-publisher-sdk.tgz'), 'node_modules/@listings/publisher-sdk');
  for (const name of ['typescript', 'undici-types', '@types/node']) {
    mkdirSync(join(root, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(CHECKOUT, 'node_modules', name), join(root, 'node_modules', name));
  }
  // One run of the compiler for all, with the options that each has.
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'with-none/tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const all = { compilerOptions: { ...compilerOptions, rootDir: '.', outDir: 'out' }, include: ['with-*/src'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(all));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module' }));
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', root], root);
  for (const { name } of projects) cpSync(join(root, 'out', name, 'src'), join(root, name, 'lib'), { recursive: true });
}, SLOW_MS);

afterAll(() => rmSync(root, { recursive: true, force: true }));

function unpack(file: string, folder: string): string {
  mkdirSync(join(root, folder), { recursive: true });
  run('tar', ['-xzf', file, '-C', join(root, folder), '--strip-components=1'], root);
  return join(root, folder);
}

describe('create-listings-publisher', () => {
  it.each(projects)(
    '[design 3.7] $name ($capabilities) compiles, passes the kit at once, and offers what was chosen',
    ({ name, capabilities }) => {
      const output = run(process.execPath, ['kit.mjs'], join(root, name));

      expect(output).toMatch(/^[1-9]\d* kept, 0 broken, \d+ skipped$/m);
      const chosen = new Set(capabilities === 'all' ? CAPABILITIES : capabilities.split(','));
      if (chosen.has('verificationActions')) chosen.add('verification');
      if (chosen.has('engagement')) chosen.add('posts');
      for (const capability of CAPABILITIES)
        expect([capability, existsSync(join(root, name, 'src', `${fileOf(capability)}.ts`))]).toEqual([
          capability,
          chosen.has(capability),
        ]);
    },
    SLOW_MS,
  );

  it('[design 3.11] refuses a folder that exists, an unknown capability and a wrong key with a sentence', () => {
    expect(() => create('with-all')).toThrow('already exists: choose another folder');
    expect(() => create('other', '--capabilities', 'fax')).toThrow('There is no capability "fax"');
    expect(() => create('other', '--key', 'Other!')).toThrow('"Other!" is not a valid key');
    expect(() => create('other', '--fax')).toThrow("Unknown option '--fax'");
    expect(existsSync(join(root, 'other'))).toBe(false);
  });
});
