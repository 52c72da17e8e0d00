import { readAttributeNames, readPollSteps, setting } from '@listings/publisher-sdk';
import type { SettingDeclaration, Settings } from '@listings/publisher-sdk';
import { SANDBOX_ATTRIBUTES } from './attributes/attribute-names.js';
import { SANDBOX_NAMES } from './wire/names.js';

/** The settings that an operator provides, each as `PUBLISHER_A_<NAME>` [publishers 0.2]. */
export const settingDeclarations: readonly SettingDeclaration[] = [
  setting.url('AUTHORIZE_URL', 'URL of the consent page'),
  setting.url('TOKEN_URL', 'URL of the token endpoint'),
  setting.url('REVOKE_URL', 'URL of the endpoint that revokes a grant'),
  setting.url('USERINFO_URL', 'URL of the endpoint that returns the user'),
  setting.url('ACCOUNTS_BASE', 'base URL of the accounts API'),
  setting.url('INFO_BASE', 'base URL of the listing information API'),
  setting.url('CONTENT_BASE', 'base URL of the posts, reviews and photos API'),
  setting.url('VERIFICATION_BASE', 'base URL of the verification API'),
  setting.url('ACTIONS_BASE', 'base URL of the action links API'),
  setting.url('METRICS_BASE', 'base URL of the metrics API'),
  setting.url('QUESTIONS_BASE', 'base URL of the questions API; empty: the service reads no questions', ''),
  setting.text(
    'SCOPES',
    'scopes to request, separated by spaces; the first one must be the scope that manages listings, which every account needs',
    'business.manage openid email profile',
  ),
  setting.text('CLIENT_ID', 'client id of your application at the publisher'),
  setting.secret('CLIENT_SECRET', 'client secret of your application at the publisher'),
  setting.text('WIRE_NAMES', 'names on the wire that differ from the defaults, as key=name,key=name', ''),
  setting.text(
    'ATTRIBUTE_NAMES',
    'ids of attributes at the publisher that differ from the defaults, as key=id,key=id; key.choice=value for a value of a choice, and an empty id for an attribute that the publisher does not have',
    '',
  ),
  setting.text(
    'POST_POLL_SECONDS',
    'ages of a post, in seconds, at which the service polls its state; for older posts the last age is the interval',
    '30,60,120,300,600,1800,3600',
  ),
  setting.integer(
    'POST_FINDABLE_SECONDS',
    'seconds after which the publisher certainly lists a post that it accepted',
    15,
  ),
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
    attributeNames: readAttributeNames(settings.text('ATTRIBUTE_NAMES'), 'ATTRIBUTE_NAMES', SANDBOX_ATTRIBUTES),
    pollSteps: readPollSteps(settings.text('POST_POLL_SECONDS'), 'POST_POLL_SECONDS'),
    findableWithinMs: settings.integer('POST_FINDABLE_SECONDS') * 1_000,
  };
}
