import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';
import { readPollSteps } from './posts/poll-schedule.js';
import type { PollSteps } from './posts/poll-schedule.js';
import { readWireNames } from './wire/names.js';
import type { WireNames } from './wire/names.js';

/** What an operator sets, each under `PUBLISHER_A_<NAME>` [publishers 0.2]. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  { name: 'AUTHORIZE_URL', kind: 'url', description: 'page where the user grants access' },
  { name: 'TOKEN_URL', kind: 'url', description: 'token endpoint' },
  { name: 'REVOKE_URL', kind: 'url', description: 'endpoint that ends a grant' },
  { name: 'USERINFO_URL', kind: 'url', description: 'endpoint that names the user' },
  { name: 'ACCOUNTS_BASE', kind: 'url', description: 'root of the accounts API' },
  { name: 'INFO_BASE', kind: 'url', description: 'root of the listing information API' },
  { name: 'CONTENT_BASE', kind: 'url', description: 'root of the posts, reviews and photos API' },
  { name: 'VERIFICATION_BASE', kind: 'url', description: 'root of the verification API' },
  { name: 'ACTIONS_BASE', kind: 'url', description: 'root of the action links API' },
  { name: 'METRICS_BASE', kind: 'url', description: 'root of the metrics API' },
  {
    name: 'SCOPES',
    kind: 'text',
    default: 'business.manage openid email profile',
    description:
      'scopes to ask for, separated by spaces; the first one is the right to manage listings, without which no account is connected',
  },
  { name: 'CLIENT_ID', kind: 'text', description: 'id of your application at the publisher' },
  { name: 'CLIENT_SECRET', kind: 'text', secret: true, description: 'secret of your application at the publisher' },
  {
    name: 'WIRE_NAMES',
    kind: 'text',
    default: '',
    description: 'names on the wire that differ from the defaults, as key=name,key=name',
  },
  {
    name: 'POST_POLL_SECONDS',
    kind: 'text',
    default: '30,60,120,300,600,1800,3600',
    description:
      'ages of a post, in seconds, at which its state is asked for; later on it is asked for at the interval of the last one',
  },
];

/** The settings in the words of this plug-in, read once. */
export interface Configuration {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly userinfoUrl: string;
  readonly accountsBase: string;
  readonly infoBase: string;
  readonly contentBase: string;
  readonly verificationBase: string;
  readonly actionsBase: string;
  readonly metricsBase: string;
  readonly scopes: string;
  /** The scope without which nothing works; users can untick it [publishers 1.2]. */
  readonly businessScope: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly wireNames: WireNames;
  readonly pollSteps: PollSteps;
}

/** Reads the settings. Throws a sentence that names the setting when a text among them cannot be read. */
export function readConfiguration(settings: Settings): Configuration {
  const base = (name: string) => settings.text(name).replace(/\/+$/, '');
  const scopes = settings.text('SCOPES').trim().split(/\s+/);
  const [businessScope] = scopes;
  if (!businessScope) throw new Error('SCOPES: at least the scope that manages listings is needed');
  return {
    authorizeUrl: settings.text('AUTHORIZE_URL'),
    tokenUrl: settings.text('TOKEN_URL'),
    revokeUrl: settings.text('REVOKE_URL'),
    userinfoUrl: settings.text('USERINFO_URL'),
    accountsBase: base('ACCOUNTS_BASE'),
    infoBase: base('INFO_BASE'),
    contentBase: base('CONTENT_BASE'),
    verificationBase: base('VERIFICATION_BASE'),
    actionsBase: base('ACTIONS_BASE'),
    metricsBase: base('METRICS_BASE'),
    scopes: scopes.join(' '),
    businessScope,
    clientId: settings.text('CLIENT_ID'),
    clientSecret: settings.text('CLIENT_SECRET'),
    wireNames: readWireNames(settings.text('WIRE_NAMES')),
    pollSteps: readPollSteps(settings.text('POST_POLL_SECONDS')),
  };
}
