import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesOf } from '../documents/repository-files.js';
import { CHECKOUT, textOf } from '../testing/checkout.js';
import { exempt, READ } from './exempt-files.js';
import { notationsOf } from './notations-of.js';

const files = filesOf(CHECKOUT).filter((path) => READ.test(path));

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
