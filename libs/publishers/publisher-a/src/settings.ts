import { readPollSteps } from '@listings/publisher-sdk';
import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';
import { readAttributeNames } from './attributes/attribute-names.js';
import { SANDBOX_NAMES } from './wire/names.js';

/** The settings that an operator provides, each as `PUBLISHER_A_<NAME>` [publishers 0.2]. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  { name: 'AUTHORIZE_URL', kind: 'url', description: 'URL of the consent page' },
  { name: 'TOKEN_URL', kind: 'url', description: 'URL of the token endpoint' },
  { name: 'REVOKE_URL', kind: 'url', description: 'URL of the endpoint that revokes a grant' },
  { name: 'USERINFO_URL', kind: 'url', description: 'URL of the endpoint that returns the user' },
  { name: 'ACCOUNTS_BASE', kind: 'url', description: 'base URL of the accounts API' },
  { name: 'INFO_BASE', kind: 'url', description: 'base URL of the listing information API' },
  { name: 'CONTENT_BASE', kind: 'url', description: 'base URL of the posts, reviews and photos API' },
  { name: 'VERIFICATION_BASE', kind: 'url', description: 'base URL of the verification API' },
  { name: 'ACTIONS_BASE', kind: 'url', description: 'base URL of the action links API' },
  { name: 'METRICS_BASE', kind: 'url', description: 'base URL of the metrics API' },
  {
    name: 'QUESTIONS_BASE',
    kind: 'url',
    default: '',
    description: 'base URL of the questions API; empty: the service reads no questions',
  },
  {
    name: 'SCOPES',
    kind: 'text',
    default: 'business.manage openid email profile',
    description:
      'scopes to request, separated by spaces; the first one must be the scope that manages listings, which every account needs',
  },
  { name: 'CLIENT_ID', kind: 'text', description: 'client id of your application at the publisher' },
  {
    name: 'CLIENT_SECRET',
    kind: 'text',
    secret: true,
    description: 'client secret of your application at the publisher',
  },
  {
    name: 'WIRE_NAMES',
    kind: 'text',
    default: '',
    description: 'names on the wire that differ from the defaults, as key=name,key=name',
  },
  {
    name: 'ATTRIBUTE_NAMES',
    kind: 'text',
    default: '',
    description:
      'ids of attributes at the publisher that differ from the defaults, as key=id,key=id; key.choice=value for a value of a choice, and an empty id for an attribute that the publisher does not have',
  },
  {
    name: 'POST_POLL_SECONDS',
    kind: 'text',
    default: '30,60,120,300,600,1800,3600',
    description:
      'ages of a post, in seconds, at which the service polls its state; for older posts the last age is the interval',
  },
  {
    name: 'POST_FINDABLE_SECONDS',
    kind: 'integer',
    default: '15',
    description: 'seconds after which the publisher certainly lists a post that it accepted',
  },
];

/** The parsed settings. */
export type Configuration = ReturnType<typeof readConfiguration>;

/** Parses the settings. Throws an error that names the setting if a value is invalid. */
export function readConfiguration(settings: Settings) {
  const scopes = settings.text('SCOPES').trim().split(/\s+/);
  const [businessScope] = scopes;
  if (!businessScope) throw new Error('SCOPES must name at least the scope that manages listings');
  const declared = settingDeclarations.filter(({ kind }) => kind === 'url');
  const urls: Readonly<Record<string, string>> = Object.fromEntries(
    declared.map(({ name }) => [name, settings.base(name)]),
  );
  return {
    /** By the name of the setting, without slashes at the end. */
    urls,
    hasQuestions: urls['QUESTIONS_BASE'] !== '',
    scopes,
    /** The scope that every call needs. A user can withhold it [publishers 1.2]. */
    businessScope,
    clientId: settings.text('CLIENT_ID'),
    clientSecret: settings.text('CLIENT_SECRET'),
    wireNames: settings.names('WIRE_NAMES', SANDBOX_NAMES),
    attributeNames: readAttributeNames(settings.text('ATTRIBUTE_NAMES')),
    pollSteps: readPollSteps(settings.text('POST_POLL_SECONDS'), 'POST_POLL_SECONDS'),
    findableWithinMs: settings.integer('POST_FINDABLE_SECONDS') * 1_000,
  };
}
