import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { FsTree } from 'nx/src/generators/tree.js';
import { generatePublisher } from './generator.js';
import { planPublisher } from './plan.js';
import type { PublisherOptions } from './plan.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const FOLDER = join(CHECKOUT, 'tools/generators/src/publisher');

/** Generates a plug-in in memory: no file of the checkout changes. */
async function generate(options: PublisherOptions) {
  const tree = new FsTree(CHECKOUT, false);
  await generatePublisher(tree, options, FOLDER);
  const json = (file: string) => JSON.parse(tree.read(file, 'utf8') ?? 'null');
  const changed = tree.listChanges().map(({ path }) => path);
  const read = (file: string) => tree.read(`libs/publishers/publisher-${options.name}/src/${file}`, 'utf8') ?? '';
  return { json, read, changed };
}

describe('the generator of publishers', () => {
  it('[design 3.7] derives every name and the folder from the key', () => {
    expect(planPublisher({ name: 'acme-maps' })).toMatchObject({
      displayName: 'Acme Maps',
      constant: 'ACME_MAPS',
      directory: 'libs/publishers/publisher-acme-maps',
      packageName: '@listings/publisher-acme-maps',
      capabilities: ['submission', 'posts', 'reviews'],
    });
    expect(planPublisher({ name: 'publisher-d' })).toMatchObject({ key: 'publisher-d', projectName: 'publisher-d' });
    const ids = ['acme-maps', 'town-guide', 'publisher-d'].map((name) => planPublisher({ name }).siteId);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id >= 1_000 && id <= 999_999)).toBe(true);
  });

  it.each<[string, PublisherOptions, string]>([
    ['an invalid key', { name: 'Acme Maps' }, '"Acme Maps" is not a valid key'],
    ['an unknown authorization', { name: 'acme', authorization: 'fax' }, 'There is no authorization "fax"'],
    ['an unknown capability', { name: 'acme', capabilities: ['fax'] }, 'There is no capability "fax"'],
    ['a name with a line break', { name: 'acme', displayName: 'Acme\n' }, 'no line breaks'],
    ['an id of a site that is no number', { name: 'acme', siteId: Number.NaN }, 'a whole number from 1 to 999999'],
    ['a folder outside the workspace', { name: 'acme', directory: '../acme' }, '"../acme" is not in this workspace'],
    ['an existing folder', { name: 'acme', directory: 'libs/publishers/sdk' }, 'already exists'],
  ])('[design 3.11] refuses %s with an error that says why', async (_, options, sentence) => {
    await expect(generate(options)).rejects.toThrow(sentence);
  });

  it('[design 3.7] changes no file of the core: only its folder, an alias and the lock file', async () => {
    const { changed, json } = await generate({ name: 'acme-maps', capabilities: [] });
    const folder = 'libs/publishers/publisher-acme-maps';
    const others = changed.filter((path) => !path.startsWith(`${folder}/`));
    expect(others.sort()).toEqual(['package-lock.json', 'tsconfig.base.json']);
    expect(json(`${folder}/package.json`).main).toBe(`../../../dist/${folder}/src/index.js`);
    const { paths } = json('tsconfig.base.json').compilerOptions;
    expect(paths['@listings/publisher-acme-maps']).toEqual([`./${folder}/src/index.ts`]);
  });

  it('[design 4] writes the lock file as npm does, so that npm ci accepts it', async () => {
    const before = readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8').split('\n');
    const { json } = await generate({ name: 'acme-maps', capabilities: [] });
    const lock = json('package-lock.json');
    expect(lock.packages['libs/publishers/publisher-acme-maps']).toEqual({
      name: '@listings/publisher-acme-maps',
      version: '0.1.0',
      license: 'MIT',
      peerDependencies: { '@listings/publisher-sdk': '>=0.1.0 <1' },
    });
    const link = { resolved: 'libs/publishers/publisher-acme-maps', link: true };
    expect(lock.packages['node_modules/@listings/publisher-acme-maps']).toEqual(link);
    // The generator adds two entries of 8 and 4 lines and moves no other line.
    const after = JSON.stringify(lock, null, 2).split('\n');
    expect(after.length).toBe(before.length - 1 + 12);
    const added = new Set(after);
    expect(before.filter((line) => line !== '' && !added.has(line))).toEqual([]);
  });

  it("[design 4] adds a folder of the author's choice to the npm workspaces", async () => {
    const { json } = await generate({ name: 'acme-maps', capabilities: [], directory: 'vendor/acme' });
    for (const { workspaces } of [json('package.json'), json('package-lock.json').packages['']])
      expect(workspaces.at(-1)).toBe('vendor/acme');
    expect(json('vendor/acme/project.json').$schema).toBe('../../node_modules/nx/schemas/project-schema.json');
  });

  it('[design 3.7] generates only the settings that the kind of authorization needs', async () => {
    const settings = async (authorization: string) => {
      const { read } = await generate({ name: 'acme-maps', capabilities: [], authorization });
      return `${read('settings.ts')}${read('testing/driver.ts')}`;
    };

    expect(await settings('oauth')).toContain('CLIENT_SECRET');
    expect(await settings('token')).not.toMatch(/CLIENT_|agree/);
  });

  it('[design 3.7] adds what a chosen capability does not work without', () => {
    const { capabilities } = planPublisher({ name: 'acme', capabilities: ['verificationActions', 'engagement'] });
    expect(capabilities).toEqual(['posts', 'engagement', 'verification', 'verificationActions']);
  });

  it('[design 3.7] writes a name with quotes as the same name', async () => {
    const { read } = await generate({ name: 'acme', capabilities: [], displayName: `Joe's "Maps" $& \\` });
    const [, literal = ''] = /displayName: ('.*'),/.exec(read('index.ts')) ?? [];
    expect(new Function(`return ${literal}`)()).toBe(`Joe's "Maps" $& \\`);
  });
});
