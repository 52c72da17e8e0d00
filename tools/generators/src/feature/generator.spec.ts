import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { FsTree } from 'nx/src/generators/tree.js';
import { generateFeature } from './generator.js';
import { LISTS } from './lists.js';
import type { FeatureOptions } from './plan.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const FOLDER = join(CHECKOUT, 'tools/generators/src/feature');

/** Generates a feature in memory: no file of the checkout changes. */
async function generate(options: FeatureOptions) {
  const tree = new FsTree(CHECKOUT, false);
  await generateFeature(tree, options, FOLDER);
  const read = (file: string) => tree.read(file, 'utf8') ?? '';
  return { read, changed: tree.listChanges().map(({ path }) => path) };
}

describe('the generator of features', () => {
  it.each<[string, FeatureOptions, string]>([
    ['a name of two words', { name: 'opening-offers' }, '"opening-offers" is not a valid name'],
    ['an existing feature', { name: 'posts' }, 'libs/features/posts already exists'],
    ['an unknown feature to build on', { name: 'offers', uses: ['fax'] }, 'There is no feature "fax"'],
  ])('[design 3.11] refuses %s with an error that says why', async (_, options, sentence) => {
    await expect(generate(options)).rejects.toThrow(sentence);
  });

  it('[design 7] changes its folder, the aliases, the permitted imports and the lists of the applications', async () => {
    const { changed, read } = await generate({ name: 'offers', uses: ['locations', 'jobs'] });
    const folder = 'libs/features/offers';
    const others = changed.filter((path) => !path.startsWith(`${folder}/`));
    expect(others.sort()).toEqual([...LISTS, 'eslint.directions.mjs', 'tsconfig.base.json']);
    expect(read('eslint.directions.mjs')).toContain("\n  offers: ['accounts', 'jobs', 'locations'],\n};\n");
    const { paths } = JSON.parse(read('tsconfig.base.json')).compilerOptions;
    expect(paths['@listings/feature-offers']).toEqual([`./${folder}/src/index.ts`]);
    expect(paths['@listings/feature-offers/feature']).toEqual([`./${folder}/src/offers.feature.ts`]);
    expect(JSON.parse(read(`${folder}/project.json`)).tags).toEqual(['type:feature', 'feature:offers']);
  });

  it.each(LISTS)('[design 7] lists the feature last in %s, with a sorted import', async (file) => {
    const { read } = await generate({ name: 'location' });
    const modules = [...read(file).matchAll(/^import .* from '@listings\/feature-(.*)\/feature';$/gm)];
    const names = modules.map(([, name = '']) => name);
    expect(names).toContain('location');
    expect(names).toEqual(names.toSorted());
    expect(read(file)).toMatch(/\n {2}locationFeature,\n\];\n$/);
  });
});
