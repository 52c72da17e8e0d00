import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';
import { defaultPageMetrics, defaultPostMetrics, parsePageMetrics, parsePostMetrics } from './metrics/metric-names.js';
import { sandboxNames } from './wire-names.js';

/** The settings of the plug-in, without the prefix `PUBLISHER_B_` [publishers 0.2]. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  {
    name: 'DIALOG_BASE',
    kind: 'url',
    description: 'Base URL of the consent dialog; the plug-in appends `/{version}/dialog/oauth`.',
  },
  { name: 'API_BASE', kind: 'url', description: 'Base URL of the API; the plug-in appends `/{version}`.' },
  { name: 'API_VERSION', kind: 'text', default: 'v25.0', description: 'Version of the API, for example v25.0.' },
  { name: 'CLIENT_ID', kind: 'text', description: 'Client id of your application at the publisher.' },
  { name: 'CLIENT_SECRET', kind: 'text', secret: true, description: 'Client secret of that application.' },
  {
    name: 'WIRE_NAMES',
    kind: 'text',
    default: '',
    description: 'Names that differ at the real publisher, as `key=name,key=name`; empty for the sandbox.',
  },
  {
    name: 'PAGE_METRICS',
    kind: 'text',
    default: defaultPageMetrics,
    description: "The daily metrics of a page, as `our metric=the publisher's metric`; leave out retired metrics.",
  },
  {
    name: 'POST_METRICS',
    kind: 'text',
    default: defaultPostMetrics,
    description: "The metrics of a post, as `views=the publisher's metric,clicks=the publisher's metric`.",
  },
  {
    name: 'POST_FINDABLE_SECONDS',
    kind: 'integer',
    default: '15',
    description: 'Seconds after which the publisher certainly lists a post or photo that it accepted.',
  },
];

/** The parsed settings. */
export type Configuration = Readonly<ReturnType<typeof readConfiguration>>;

/** Parses the settings. `create` calls this once. The roots have no slash at the end. */
export function readConfiguration(settings: Settings) {
  const version = settings.text('API_VERSION');
  return {
    dialogRoot: `${settings.base('DIALOG_BASE')}/${version}`,
    apiRoot: `${settings.base('API_BASE')}/${version}`,
    clientId: settings.text('CLIENT_ID'),
    clientSecret: settings.text('CLIENT_SECRET'),
    wireNames: settings.names('WIRE_NAMES', sandboxNames),
    pageMetrics: parsePageMetrics(settings.text('PAGE_METRICS')),
    postMetrics: parsePostMetrics(settings.text('POST_METRICS')),
    findableWithinMs: settings.integer('POST_FINDABLE_SECONDS') * 1_000,
  };
}
