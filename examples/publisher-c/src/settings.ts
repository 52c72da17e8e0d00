import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';

/** The settings that an operator provides, each as `PUBLISHER_C_<NAME>`. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  { name: 'URL', kind: 'url', description: 'Base URL of the directory, its API and its consent page.' },
  { name: 'APP_ID', kind: 'text', default: 'listings-app', description: 'Id of your application at the directory.' },
  { name: 'APP_SECRET', kind: 'text', secret: true, description: 'Secret of that application.' },
];

/** The parsed settings. */
export interface Configuration {
  /** Without a trailing slash. */
  readonly url: string;
  readonly app: string;
  readonly secret: string;
}

/** Parses the settings. `create` calls this once. */
export function readConfiguration(settings: Settings): Configuration {
  return {
    url: settings.base('URL'),
    app: settings.text('APP_ID'),
    secret: settings.text('APP_SECRET'),
  };
}
