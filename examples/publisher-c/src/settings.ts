import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';

/** What an operator sets, each as `PUBLISHER_C_<NAME>`. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  { name: 'URL', kind: 'url', description: 'Root of the directory, of its API and of its consent page.' },
  { name: 'APP_ID', kind: 'text', default: 'listings-app', description: 'Id of the application at the directory.' },
  { name: 'APP_SECRET', kind: 'text', secret: true, description: 'Secret of that application.' },
];

/** The settings as the code uses them. */
export interface Configuration {
  /** Without a slash at the end. */
  readonly url: string;
  readonly app: string;
  readonly secret: string;
}

/** Reads the settings once, when the publisher is created. */
export function readConfiguration(settings: Settings): Configuration {
  return {
    url: settings.text('URL').replace(/\/+$/, ''),
    app: settings.text('APP_ID'),
    secret: settings.text('APP_SECRET'),
  };
}
