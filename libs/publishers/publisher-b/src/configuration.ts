import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';
import { defaultPageMetrics, defaultPostMetrics, parsePageMetrics, parsePostMetrics } from './metrics/metric-names.js';
import type { PageMetrics, PostMetrics } from './metrics/metric-names.js';
import type { WireNames } from './wire-names.js';
import { parseWireNames } from './wire-names.js';

/** The settings of the plug-in, without the prefix `PUBLISHER_B_` [publishers 0.2]. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  {
    name: 'DIALOG_BASE',
    kind: 'url',
    description: 'Root of the consent dialog; `/{version}/dialog/oauth` follows it.',
  },
  { name: 'API_BASE', kind: 'url', description: 'Root of the API; `/{version}` follows it.' },
  { name: 'API_VERSION', kind: 'text', default: 'v25.0', description: 'Version of the API, for example v25.0.' },
  { name: 'CLIENT_ID', kind: 'text', description: 'Id of the application that is registered at the publisher.' },
  { name: 'CLIENT_SECRET', kind: 'text', secret: true, description: 'Secret of that application.' },
  {
    name: 'WIRE_NAMES',
    kind: 'text',
    default: '',
    description: 'Names that differ on the real host, as `key=name,key=name`; empty for the sandbox.',
  },
  {
    name: 'PAGE_METRICS',
    kind: 'text',
    default: defaultPageMetrics,
    description: 'The daily numbers of a page, as `our metric=its name there`; leave out what was withdrawn.',
  },
  {
    name: 'POST_METRICS',
    kind: 'text',
    default: defaultPostMetrics,
    description: 'The numbers of a post, as `views=its name there,clicks=its name there`.',
  },
];

/** The settings as the code uses them. */
export interface Configuration {
  /** Base and version, without a slash at the end. */
  readonly dialogRoot: string;
  readonly apiRoot: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly wireNames: WireNames;
  readonly pageMetrics: PageMetrics;
  readonly postMetrics: PostMetrics;
}

/** Reads the settings once, when the publisher is created. */
export function readConfiguration(settings: Settings): Configuration {
  const version = settings.text('API_VERSION');
  return {
    dialogRoot: `${withoutSlash(settings.text('DIALOG_BASE'))}/${version}`,
    apiRoot: `${withoutSlash(settings.text('API_BASE'))}/${version}`,
    clientId: settings.text('CLIENT_ID'),
    clientSecret: settings.text('CLIENT_SECRET'),
    wireNames: parseWireNames(settings.text('WIRE_NAMES')),
    pageMetrics: parsePageMetrics(settings.text('PAGE_METRICS')),
    postMetrics: parsePostMetrics(settings.text('POST_METRICS')),
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
