import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { processConfigurations } from '@listings/configuration';
import { variablesOf } from '@listings/platform';
import { describePlugIn } from './plug-ins.js';
import { SETTINGS_FILE, settingsTables, updateSettings } from './settings-file.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

describe('the reference of the settings', () => {
  it('[operating] is up to date with the configuration classes and the declarations of the plug-ins', async () => {
    expect((await updateSettings(CHECKOUT, 'check')).problem).toBeUndefined();
  });

  it('[operating] has every variable that a process reads, and links that lead somewhere', () => {
    for (const [name, type] of Object.entries(processConfigurations)) {
      const described = settingsTables.find(({ heading }) => heading === name)?.settings.map((each) => each.name);
      expect([name, described?.toSorted()]).toEqual([name, variablesOf(type).toSorted()]);
    }
    const page = readFileSync(join(CHECKOUT, SETTINGS_FILE), 'utf8');
    const dead = [...page.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)].filter(([, file = '', anchor]) => {
      const target = file === '' ? page : readFileSync(join(CHECKOUT, dirname(SETTINGS_FILE), file), 'utf8');
      const headings = [...target.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      );
      return anchor !== undefined && !headings.includes(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  it('[operating] describes each variable in words that begin in lower case and end without a full stop', () => {
    const meanings = settingsTables.flatMap(({ settings }) => settings.map(({ meaning }) => meaning));
    expect(meanings.length).toBeGreaterThan(80);
    expect(meanings.filter((text) => !/^[a-z`].*[^.]$/.test(text))).toEqual([]);
  });
});

describe('generating the reference of the settings', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'settings-reference-'));
    mkdirSync(join(root, 'docs'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const plugIn = describePlugIn('@acme/plug-in', {
    key: 'acme-maps',
    displayName: 'Acme Maps',
    settings: [
      { name: 'API', kind: 'url', description: 'URL of the API.' },
      { name: 'PAGE', kind: 'integer', default: '10', description: 'Listings of a page.' },
      { name: 'SECRET', kind: 'text', secret: true, description: 'your secret' },
      { name: 'NAMES', kind: 'text', default: '', description: 'other names | or none' },
    ],
  });

  it('[operating] writes a section for each plug-in, with its variables', async () => {
    expect((await updateSettings(root, 'write', [plugIn])).problem).toBeUndefined();
    const rows = readFileSync(join(root, SETTINGS_FILE), 'utf8')
      .split('\n')
      .filter((line) => line.includes('ACME_MAPS_'))
      .map((line) => line.replace(/ +/g, ' '));
    expect(rows).toEqual([
      '| `ACME_MAPS_PROFILE` | a file with the settings below; [profiles](#profiles-of-plug-ins) | the path of a JSON file | none |',
      '| `ACME_MAPS_API` | URL of the API | an absolute URL | required |',
      '| `ACME_MAPS_PAGE` | listings of a page | a whole number | `10` |',
      '| `ACME_MAPS_SECRET` | your secret | secret | required |',
      '| `ACME_MAPS_NAMES` | other names \\| or none | | none |',
    ]);
  });

  it('[operating] only reports with --check that the file is out of date, or that a setting has no meaning', async () => {
    writeFileSync(join(root, SETTINGS_FILE), 'old');
    expect((await updateSettings(root, 'check', [plugIn])).problem).toMatch(/^docs\/settings\.md is out of date: run /);
    expect(readFileSync(join(root, SETTINGS_FILE), 'utf8')).toBe('old');
    const silent = { ...plugIn, settings: plugIn.settings.map((each) => ({ ...each, meaning: '' })).slice(1, 2) };
    expect((await updateSettings(root, 'write', [silent])).problem).toBe(
      'These settings have no meaning (@Setting): ACME_MAPS_API',
    );
  });
});
