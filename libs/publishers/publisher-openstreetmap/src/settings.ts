import { setting } from '@listings/publisher-sdk';
import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';

/** The settings of the plug-in. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  setting.url('API_BASE', 'base URL of the API; the plug-in appends `/api/0.6`', 'https://api.openstreetmap.org'),
  setting.url(
    'SITE_BASE',
    'base URL of the site with the consent page; the plug-in appends `/oauth2`, and the path of an element for its public page',
    'https://www.openstreetmap.org',
  ),
  setting.text('CLIENT_ID', 'client id of your application at OpenStreetMap'),
  setting.secret('CLIENT_SECRET', 'client secret of that application'),
  setting.text('CREATED_BY', 'the name of your installation in each changeset (`created_by`)', 'Listings'),
  setting.text('CHANGESET_SOURCE', 'where the data comes from, in each changeset (`source`)', 'owner of the business'),
  setting.integer(
    'MOST_ELEMENTS',
    'most elements that one account connects; more is an import, which the community has to agree to',
    100,
  ),
  setting.integer('EDITS_PER_HOUR', 'most changesets of one account in an hour, for each process of this service', 60),
];

/** The values of the settings. */
export interface Configuration {
  readonly apiBase: string;
  readonly siteBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly createdBy: string;
  readonly source: string;
  readonly mostElements: number;
  readonly editsPerHour: number;
}

/** Reads the settings, and refuses limits that allow nothing. */
export function readConfiguration(settings: Settings): Configuration {
  const limitOf = (name: string) => {
    const value = settings.integer(name);
    if (value < 1) throw new Error(`${name} must be at least 1`);
    return value;
  };
  return {
    apiBase: settings.base('API_BASE'),
    siteBase: settings.base('SITE_BASE'),
    clientId: settings.text('CLIENT_ID'),
    clientSecret: settings.text('CLIENT_SECRET'),
    createdBy: settings.text('CREATED_BY'),
    source: settings.text('CHANGESET_SOURCE'),
    mostElements: limitOf('MOST_ELEMENTS'),
    editsPerHour: limitOf('EDITS_PER_HOUR'),
  };
}
