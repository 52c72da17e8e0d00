import { describe, expect, it } from '@jest/globals';
import { CHECKOUT, textOf } from '../testing/checkout.js';
import { documentFaults } from './document-faults.js';
import { filesOf } from './repository-files.js';
import { RepositoryPaths } from './repository-paths.js';

const files = filesOf(CHECKOUT);
const documents = files.filter((file) => file.endsWith('.md'));

it('[design 6.1] the documents link to files and headings that exist, and name files that exist', () => {
  expect(documents.length).toBeGreaterThan(200);
  const texts = new Map(documents.map((path) => [path, textOf(path)]));
  expect(documentFaults(texts, new RepositoryPaths(files))).toEqual([]);
});

describe('a document', () => {
  const OTHER = '# Two words\n\n## `code`: a [link](guide.md), again\n\n## Two words\n\n```sh\n# no heading\n```\n';
  const SOURCES = ['libs/shop/src/store/read-shop.ts', 'libs/shop/src/shop.module.ts', 'tools/new/kit.mjs.template'];
  function faultsOf(text: string, document = 'docs/guide.md'): readonly string[] {
    const texts = new Map(Object.entries({ 'docs/other.md': OTHER, [document]: text }));
    const faults = documentFaults(texts, new RepositoryPaths([...SOURCES, 'docs/guide.md', 'docs/other.md']));
    return faults.flatMap(([, found]) => found);
  }

  it.each([
    '[a file](other.md), [a folder](../libs/shop), [elsewhere](https://shop.example/x.md)',
    '[a heading](other.md#two-words), [the same again](other.md#two-words-1), [with code](other.md#code-a-link-again)',
    '# Here\n\n[a heading](#here)',
    '`libs/shop/src/store/read-shop.ts`, `store/read-shop.ts`, `read-shop.ts`, `store/`, `libs/shop`',
    '`libs/*/src/<name>.module.ts`, `*.module.ts`, `libs/**/*.ts`, `{read,write}-shop.ts`',
    '`node dist/libs/shop/src/shop.module.js --help`, `dist/release`, `node_modules/x/index.d.ts`',
    '`kit.mjs` of a template, `/openapi.yaml` of a server, `application/json`, `manifest.json` of an archive',
    '```\nlibs/shop/absent.ts\n```',
  ])('[design 6.1] has no fault: %j', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['[a file](absent.md)', 'absent.md'],
    ['[a file from the root](docs/other.md)', 'docs/other.md'],
    ['[a heading](other.md#three-words)', 'other.md#three-words'],
    ['[what is no heading](other.md#no-heading)', 'other.md#no-heading'],
    ['[a heading](#here)', '#here'],
    ['`libs/shop/src/absent.ts`', 'libs/shop/src/absent.ts'],
    ['`libs/shop/src/read-shop.ts`', 'libs/shop/src/read-shop.ts'],
    ['`stores/read-shop.ts`', 'stores/read-shop.ts'],
    ['`node dist/libs/shop/src/absent.js`', 'dist/libs/shop/src/absent.js'],
    ['`absent.ts:`', 'absent.ts'],
    ['`*-api.module.ts`', '*-api.module.ts'],
    ['`libs/<name>/test/`', 'libs/<name>/test/'],
  ])('[design 6.1] has a fault: %s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  it('[design 6.1] that is the note of a release links from the changelog', () => {
    const note = '.nx/version-plans/shops.md';
    expect(faultsOf('[a guide](docs/guide.md)', note)).toEqual([]);
    expect(faultsOf('[a guide](../../docs/guide.md)', note)).toEqual(['../../docs/guide.md']);
  });
});
