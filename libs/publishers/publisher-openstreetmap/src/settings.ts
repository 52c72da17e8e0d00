import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';

/** The settings of the plug-in. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  {
    name: 'API_BASE',
    kind: 'url',
    description: 'base URL of the API; the plug-in appends `/api/0.6`',
    default: 'https://api.openstreetmap.org',
  },
  {
    name: 'SITE_BASE',
    kind: 'url',
    description:
      'base URL of the site with the consent page; the plug-in appends `/oauth2`, and the path of an element for its public page',
    default: 'https://www.openstreetmap.org',
  },
  { name: 'CLIENT_ID', kind: 'text', description: 'client id of your application at OpenStreetMap' },
  { name: 'CLIENT_SECRET', kind: 'text', description: 'client secret of that application', secret: true },
  {
    name: 'CREATED_BY',
    kind: 'text',
    description: 'the name of your installation in each changeset (`created_by`)',
    default: 'Listings',
  },
  {
    name: 'CHANGESET_SOURCE',
    kind: 'text',
    description: 'where the data comes from, in each changeset (`source`)',
    default: 'owner of the business',
  },
  {
    name: 'MOST_ELEMENTS',
    kind: 'integer',
    description: 'most elements that one account connects; more is an import, which the community has to agree to',
    default: '100',
  },
  {
    name: 'EDITS_PER_HOUR',
    kind: 'integer',
    description: 'most changesets of one account in an hour, for each process of this service',
    default: '60',
  },
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
