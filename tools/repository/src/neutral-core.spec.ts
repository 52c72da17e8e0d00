import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { publisherNames } from '@listings/publisher-sdk';
import { CHECKOUT, textOf } from './testing/checkout.js';

/** Generated files and files that are not ours. */
const NOT_SOURCES = /^(node_modules|dist|coverage|\.git|\.nx|\.listings.*|\.DS_Store)$/;

/** Sources, settings and scripts. Documentation (.md) may name publishers. */
const READ =
  /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx|json|jsonc|sql|html|css|ya?ml|toml|sh|env|template|conf)$|(^|\/)(Dockerfile[^/]*|\.[a-z]+rc|\.env[^/]*)$/;

/**
 * Files that may name a publisher although they belong to no plug-in, each with the reason. An entry that no file needs any
 * more fails the test as well.
 */
const exempt: readonly (readonly [where: RegExp, why: string])[] = [
  [/\.spec\.tsx?$/, 'tests use particular publishers'],
  [/\/testing\//, 'support code of tests'],
  [/^apps\/e2e\//, 'end-to-end tests and the projects that they run'],
  [/^tools\/publisher-sandbox\//, 'the sandbox of the two publishers'],
  [/^tools\/dev\/src\/start\/app-environment\.ts$/, 'the configuration of the development start'],
  [/^docker\/compose\.dev\.yaml$/, 'the configuration of the development containers'],
  [/^deploy\/helm\/listings\/ci\//, 'examples of the values of an installation'],
  [/^tools\/dev\/src\/seed\//, 'demo data: the owners of the sandbox who connect'],
  [/^libs\/client\/src\/generated\//, 'generated from the documents of an installation with these publishers'],
  [/^tools\/bench\//, 'the configuration of the measured installations'],
  [/^tools\/crash-suite\//, 'the configuration of the installation under test'],
  [/^tools\/dev\/src\/mutate\/mutations\/publishers\.ts$/, 'rules of plug-ins that the mutations break'],
  [/^(package-lock|tsconfig\.base)\.json$/, 'lists of the packages in this workspace'],
];

/** The paths, relative to the checkout, of all files that the test reads. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(CHECKOUT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.test(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() && READ.test(path) ? [path] : [];
  });
}

const files = filesBelow('');

/** The folders of all plug-ins: the projects that Nx tags as such. */
const plugIns = files
  .filter((file) => file.endsWith('project.json') && tagsOf(file).includes('type:publisher'))
  .map((file) => dirname(file));

/** The keys in their declarations. */
const keys = plugIns.map((folder) => {
  return /\bkey: '([a-z0-9-]+)'/.exec(textOf(`${folder}/src/index.ts`))?.[1] ?? folder;
});

function tagsOf(file: string): readonly string[] {
  return (JSON.parse(textOf(file)) as { tags?: string[] }).tags ?? [];
}

/** Any notation of a key: `acme-maps`, `ACME_MAPS`, `acme_maps`, `acmeMaps`, `forAcmeMaps`, and `Acme Maps` in prose. */
function notationsOf(key: string): RegExp {
  const { kebab, constant, snake, camel, pascal } = publisherNames(key);
  const [first = '', ...rest] = pascal.split(/(?<=[a-z0-9])(?=[A-Z])/);
  const prose = [`[${first.charAt(0)}${first.charAt(0).toLowerCase()}]${first.slice(1)}`, ...rest].join('[ -]');
  const lower = `(?<![a-z0-9])(${kebab}|${snake})(?![a-z0-9])|(?<![A-Za-z0-9])${camel}(?![a-z0-9])`;
  return new RegExp(`${lower}|(?<![A-Z0-9])${constant}(?![A-Z0-9])|${pascal}(?![a-z0-9])|\\b${prose}\\b`);
}

const isPlugIn = (file: string) => ['examples', ...plugIns].some((folder) => file.startsWith(`${folder}/`));
const notations = keys.map(notationsOf);
const namesPublisher = (text: string) => notations.some((notation) => notation.test(text));

/** Files that name a publisher but belong to no plug-in. */
const naming = files.filter((file) => !isPlugIn(file) && namesPublisher(textOf(file)));

describe('the core', () => {
  it('[design 3.7] names no publisher: everything that carries a name is derived from the plug-in', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(naming.filter((file) => !exempt.some(([where]) => where.test(file)))).toEqual([]);
  });

  it('[design 3.7] has no superfluous exemption', () => {
    const idle = exempt.filter(([where]) => !naming.some((file) => where.test(file)));
    expect(idle.map(([where, why]) => `${where.source}: ${why}`)).toEqual([]);
  });

  it('[design 3.7] is searched for every plug-in of the workspace, including the external example', () => {
    expect(keys).toEqual(expect.arrayContaining(['publisher-a', 'publisher-b', 'publisher-c']));
    // Every folder with the name of a plug-in is a plug-in.
    const folders = readdirSync(join(CHECKOUT, 'libs/publishers')).filter((name) => name.startsWith('publisher-'));
    for (const name of folders.filter((each) => existsSync(join(CHECKOUT, 'libs/publishers', each, 'project.json'))))
      expect(plugIns).toContain(`libs/publishers/${name}`);
  });

  it.each([
    `const route = 'connect-acme-maps';`,
    `if (site === 'ACME_MAPS') return;`,
    `process.env.ACME_MAPS_API_BASE`,
    `'connection.acme_maps_verification_verified'`,
    `record.acmeMapsVerificationStatus`,
    `bulkConnectLinkForAcmeMaps`,
    `import '@listings/publisher-acme-maps';`,
    `https://acme-maps.example/`,
    `// Acme Maps gives no link`,
    `// what acme Maps omits`,
  ])('[design 3.7] finds the name in %s', (text) => {
    expect(notationsOf('acme-maps').test(text)).toBe(true);
  });

  it.each([
    'interface PublisherAccount {}',
    'const PUBLISHER_ACCOUNTS = [];',
    'publisherAccounts',
    'publisher_accounts',
    'publisher-agnostic',
    '// a publisher a location is connected to',
  ])('[design 3.7] does not take %s for publisher A', (text) => {
    expect(notationsOf('publisher-a').test(text)).toBe(false);
  });
});
