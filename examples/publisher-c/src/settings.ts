import { setting } from '@listings/publisher-sdk';
import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';

/** The settings that an operator provides, each as `PUBLISHER_C_<NAME>`. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  setting.url('URL', 'Base URL of the directory, its API and its consent page.'),
  setting.text('APP_ID', 'Id of your application at the directory.', 'listings-app'),
  setting.secret('APP_SECRET', 'Secret of that application.'),
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
