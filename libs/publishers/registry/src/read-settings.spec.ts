import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '@listings/platform';
import type { SettingDeclaration } from '@listings/publisher-sdk';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { readSettings } from './read-settings.js';

const folder = shared(temporaryFolder);

const profile = (content: unknown) =>
  folder.write('profile.json', typeof content === 'string' ? content : JSON.stringify(content));

const declared: readonly SettingDeclaration[] = [
  { name: 'API', kind: 'url', description: 'the API' },
  { name: 'SECRET', kind: 'text', secret: true, description: 'your secret' },
  { name: 'PAGE', kind: 'integer', default: '10', description: 'the size of a page' },
  { name: 'NAMES', kind: 'text', default: 'none', description: 'names' },
];

const settingsOf = (environment: Record<string, string>, all = declared) =>
  readSettings({ packageName: 'acme', prefix: 'ACME_MAPS', declared: all, environment });

const read = (environment: Record<string, string>) => {
  const settings = settingsOf(environment);
  return Object.fromEntries(declared.map(({ name }) => [name, settings.text(name)]));
};
const refused = (...problems: string[]) => new ConfigurationError(problems);

describe('the profile of a plug-in', () => {
  it('[operating] has all settings by their names; a variable takes precedence, and defaults come last', () => {
    const ACME_MAPS_PROFILE = profile({ API: 'https://acme.example', SECRET: 'in the profile', PAGE: '20', NAMES: '' });
    const inProfile = { API: 'https://acme.example', SECRET: 'in the profile', PAGE: '20', NAMES: 'none' };
    expect(read({ ACME_MAPS_PROFILE })).toEqual(inProfile);
    const ACME_MAPS_SECRET_FILE = folder.write('secret', 'in a file\n');
    const variables = { ACME_MAPS_PROFILE, ACME_MAPS_SECRET_FILE, ACME_MAPS_PAGE: '30' };
    expect(read(variables)).toEqual({ ...inProfile, SECRET: 'in a file', PAGE: '30' });
  });

  it('[publishers 0.2] a URL with an empty default may be left out, and is checked where it is given', () => {
    const more = [{ name: 'MORE', kind: 'url', description: 'another API', default: '' }] as const;
    const optional = (environment: Record<string, string>) => settingsOf(environment, more).base('MORE');
    expect(optional({})).toBe('');
    expect(optional({ ACME_MAPS_MORE: 'https://acme.example/' })).toBe('https://acme.example');
    expect(() => optional({ ACME_MAPS_MORE: 'acme' })).toThrow('ACME_MAPS_MORE must be an absolute URL.');
  });

  it('[operating] is refused with a sentence for each unknown name, each value that is no text and each wrong value', () => {
    const ACME_MAPS_PROFILE = profile({ API: 's3cret', PAGE: 20, TOKEN: 's3cret' });
    expect(() => read({ ACME_MAPS_PROFILE })).toThrow(
      refused(
        'PAGE in ACME_MAPS_PROFILE must be a text in quotation marks.',
        'ACME_MAPS_PROFILE has "TOKEN", which is no setting of this plug-in.',
        'API in ACME_MAPS_PROFILE must be an absolute URL.',
        'ACME_MAPS_SECRET is not set (your secret; needed by acme).',
      ),
    );
  });

  it.each([
    ['{ "SECRET": s3cret }', 'is not JSON'],
    ['["s3cret"]', 'has no JSON object'],
    ['null', 'has no JSON object'],
    [JSON.stringify({ NAMES: 's3cret'.repeat(11_000) }), 'is larger than 64 kB'],
  ])('[operating] names the file that cannot be read, and nothing of it', (content, reason) => {
    const ACME_MAPS_PROFILE = profile(content);
    const sentence = `ACME_MAPS_PROFILE names the file ${ACME_MAPS_PROFILE}, which ${reason}.`;
    expect(() => read({ ACME_MAPS_PROFILE })).toThrow(refused(sentence));
    expect(() => read({ ACME_MAPS_PROFILE: `${ACME_MAPS_PROFILE}.absent` })).toThrow('which does not exist.');
  });
});
