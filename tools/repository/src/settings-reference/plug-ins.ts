import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingDescription } from '@listings/platform';
import { publisherNames } from '@listings/publisher-sdk';
import type { PublisherDeclaration } from '@listings/publisher-sdk';

/** A plug-in of the checkout with its settings. */
export interface PlugInSettings {
  readonly displayName: string;
  readonly packageName: string;
  /** `ACME_MAPS`: what the names of its variables begin with. */
  readonly prefix: string;
  readonly settings: readonly SettingDescription[];
}

const FOLDER = 'libs/publishers';
/** What the core checks of each kind of setting. */
const VALUES = { text: '', url: 'an absolute URL', integer: 'a whole number' } as const;

/** Reads the settings of all plug-ins of the checkout from their declarations. */
export async function readPlugIns(root: string): Promise<readonly PlugInSettings[]> {
  const folders = readdirSync(join(root, FOLDER)).filter((name) => name.startsWith('publisher-'));
  return Promise.all(
    folders.toSorted().map(async (folder) => {
      const { name } = JSON.parse(readFileSync(join(root, FOLDER, folder, 'package.json'), 'utf8')) as { name: string };
      return describePlugIn(name, ((await import(name)) as { default: PublisherDeclaration }).default);
    }),
  );
}

/** Describes the settings that a plug-in declares. */
export function describePlugIn(
  packageName: string,
  { key, displayName, settings }: Pick<PublisherDeclaration, 'key' | 'displayName' | 'settings'>,
): PlugInSettings {
  const prefix = publisherNames(key).constant;
  const described = settings.map(({ name, kind, description, secret, default: initial }) => ({
    name: `${prefix}_${name}`,
    meaning: description.replace(/\.$/, '').replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase()),
    values: secret ? 'secret' : VALUES[kind],
    default: initial === undefined ? 'required' : initial === '' ? 'none' : `\`${initial}\``,
  }));
  const profile = {
    name: `${prefix}_PROFILE`,
    meaning: 'a file with the settings below; [profiles](#profiles-of-plug-ins)',
    values: 'the path of a JSON file',
    default: 'none',
  };
  return { displayName, packageName, prefix, settings: [profile, ...described] };
}
