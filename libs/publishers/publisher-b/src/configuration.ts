import { setting } from '@listings/publisher-sdk';
import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';
import { defaultPageMetrics, defaultPostMetrics, parsePageMetrics, parsePostMetrics } from './metrics/metric-names.js';
import { sandboxNames } from './wire-names.js';

/** The settings of the plug-in, without the prefix `PUBLISHER_B_` [publishers 0.2]. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  setting.url('DIALOG_BASE', 'Base URL of the consent dialog; the plug-in appends `/{version}/dialog/oauth`.'),
  setting.url('API_BASE', 'Base URL of the API; the plug-in appends `/{version}`.'),
  setting.text('API_VERSION', 'Version of the API, for example v25.0.', 'v25.0'),
  setting.text('CLIENT_ID', 'Client id of your application at the publisher.'),
  setting.secret('CLIENT_SECRET', 'Client secret of that application.'),
  setting.text(
    'WIRE_NAMES',
    'Names that differ at the real publisher, as `key=name,key=name`; empty for the sandbox.',
    '',
  ),
  setting.text(
    'PAGE_METRICS',
    "The daily metrics of a page, as `our metric=the publisher's metric`; leave out retired metrics.",
    defaultPageMetrics,
  ),
  setting.text(
    'POST_METRICS',
    "The metrics of a post, as `views=the publisher's metric,clicks=the publisher's metric`.",
    defaultPostMetrics,
  ),
  setting.integer(
    'POST_FINDABLE_SECONDS',
    'Seconds after which the publisher certainly lists a post or photo that it accepted.',
    15,
  ),
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
