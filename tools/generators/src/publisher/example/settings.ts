import { setting } from '@listings/publisher-sdk';
import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';

/** The settings that an operator provides, each as an environment variable with the key of the publisher before its name. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  setting.url('API_BASE', 'Base URL of the API.'),
  // #region oauth
  setting.text('CLIENT_ID', 'Client id of your application at the publisher.'),
  setting.secret('CLIENT_SECRET', 'Client secret of that application.'),
  // #endregion
];

/** The parsed settings. */
export interface Configuration {
  /** Without a trailing slash. */
  readonly apiBase: string;
  // #region oauth
  readonly clientId: string;
  readonly clientSecret: string;
  // #endregion
}

/** Parses the settings. `create` calls this once. */
export function readConfiguration(settings: Settings): Configuration {
  return {
    apiBase: settings.base('API_BASE'),
    // #region oauth
    clientId: settings.text('CLIENT_ID'),
    clientSecret: settings.text('CLIENT_SECRET'),
    // #endregion
  };
}
