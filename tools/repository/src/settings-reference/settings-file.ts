import { processConfigurations } from '@listings/configuration';
import {
  AdminConfiguration,
  SecretsConfiguration,
  SsoConfiguration,
  TransferConfiguration,
} from '@listings/configuration/admin';
import { describeSettings } from '@listings/platform';
import { updatePage } from '../generated/update-files.js';
import type { UpdateMode, UpdateOutcome } from '../generated/update-files.js';
import { readPlugIns } from './plug-ins.js';
import type { PlugInSettings } from './plug-ins.js';
import { renderSettings } from './render-settings.js';
import type { SettingsTable } from './render-settings.js';

/** The path of the page below the checkout. */
export const SETTINGS_FILE = 'docs/settings.md';

const TEXTS = {
  api: 'The process that serves the API, the dashboard and the connect links.',
  worker: 'The process that does the background work.',
  'webhook-dispatcher': 'The process that delivers events to webhook endpoints.',
} as const;

/** The tables of the processes and of the administration command. */
export const settingsTables: readonly SettingsTable[] = [
  ...Object.entries(processConfigurations).map(([name, type]) => ({
    heading: name,
    text: TEXTS[name as keyof typeof TEXTS],
    settings: describeSettings(type),
  })),
  {
    heading: 'admin',
    text: '[The administration command](operating/administration.md). `create-account` and `reset-password` also read `ACCOUNT_PASSWORD`, or else standard input.',
    settings: [AdminConfiguration, SecretsConfiguration, SsoConfiguration, TransferConfiguration].flatMap((type) =>
      describeSettings(type),
    ),
  },
];

/** Writes the page of all settings from their declarations. With `check` it only reports whether it is up to date. */
export async function updateSettings(
  root: string,
  mode: UpdateMode,
  plugIns?: readonly PlugInSettings[],
): Promise<UpdateOutcome> {
  const ofPlugIns = plugIns ?? (await readPlugIns(root));
  const all = [...settingsTables, ...ofPlugIns].flatMap(({ settings }) => settings);
  const entries = all.length;
  const silent = all.filter(({ meaning }) => meaning === '').map(({ name }) => name);
  if (silent.length > 0) return { entries, problem: `These settings have no meaning (@Setting): ${silent.join(', ')}` };

  const markdown = renderSettings(settingsTables, ofPlugIns);
  const problem = await updatePage(SETTINGS_FILE, { root, markdown, script: 'tools/dev/settings-reference.mjs' }, mode);
  return { entries, problem };
}
