import { mkdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { processConfigurations } from '@listings/configuration';
import { variablesOf } from '@listings/platform';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { CHECKOUT } from '../testing/checkout.js';
import { describePlugIn } from './plug-ins.js';
import { SETTINGS_FILE, settingsTables, updateSettings } from './settings-file.js';

describe('the reference of the settings', () => {
  it('[operating] is up to date with the configuration classes and the declarations of the plug-ins', async () => {
    expect((await updateSettings(CHECKOUT, 'check')).problem).toBeUndefined();
  });

  it('[operating] has every variable that a process reads', () => {
    for (const [name, type] of Object.entries(processConfigurations)) {
      const described = settingsTables.find(({ heading }) => heading === name)?.settings.map((each) => each.name);
      expect([name, described?.toSorted()]).toEqual([name, variablesOf(type).toSorted()]);
    }
  });

  it('[operating] describes each variable in words that begin in lower case and end without a full stop', () => {
    const meanings = settingsTables.flatMap(({ settings }) => settings.map(({ meaning }) => meaning));
    expect(meanings.length).toBeGreaterThan(80);
    expect(meanings.filter((text) => !/^[a-z`].*[^.]$/.test(text))).toEqual([]);
  });
});

describe('generating the reference of the settings', () => {
  const root = perTest(temporaryFolder);

  beforeEach(() => mkdirSync(root.at('docs')));

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
    expect((await updateSettings(root.path, 'write', [plugIn])).problem).toBeUndefined();
    const rows = readFileSync(root.at(SETTINGS_FILE), 'utf8').match(/^.*ACME_MAPS_.*$/gm) ?? [];
    expect(rows.map((line) => line.replace(/ +/g, ' '))).toEqual([
      '| `ACME_MAPS_PROFILE` | a file with the settings below; [profiles](#profiles-of-plug-ins) | the path of a JSON file | none |',
      '| `ACME_MAPS_API` | URL of the API | an absolute URL | required |',
      '| `ACME_MAPS_PAGE` | listings of a page | a whole number | `10` |',
      '| `ACME_MAPS_SECRET` | your secret | secret | required |',
      '| `ACME_MAPS_NAMES` | other names \\| or none | | none |',
    ]);
  });

  it('[operating] only reports with --check that the file is out of date, or that a setting has no meaning', async () => {
    const file = root.write(SETTINGS_FILE, 'old');
    const outdated = await updateSettings(root.path, 'check', [plugIn]);
    expect(outdated.problem).toMatch(/^docs\/settings\.md is out of date: run /);
    expect(readFileSync(file, 'utf8')).toBe('old');
    const silent = { ...plugIn, settings: plugIn.settings.map((each) => ({ ...each, meaning: '' })).slice(1, 2) };
    const { problem } = await updateSettings(root.path, 'write', [silent]);
    expect(problem).toBe('These settings have no meaning (@Setting): ACME_MAPS_API');
  });
});
