import { isAccountId, isLoopback, roles as allRoles } from '@listings/domain';
import type { Role, SsoProvider } from '@listings/domain';

const MAX_PROVIDERS = 50;
const MAX_DOMAINS = 100;
const MAX_GROUPS = 500;
const FIELDS =
  'name displayName issuer clientId clientSecret accountId allowedDomains justInTime groupsClaim roles scopes trustEmail'.split(
    ' ',
  );

/** The role of an owner is granted by groups or by an owner, never to everybody. */
const JOINING_ROLES: readonly Role[] = allRoles.filter((role) => role !== 'OWNER');

/**
 * Reads SSO_PROVIDERS, a JSON array of providers; docs/portal-sso.md describes the fields. Throws an error whose message
 * completes "SSO_PROVIDERS ..." with a sentence for every problem. No message contains a value, which may be a secret.
 */
export function readSsoProviders(json: string): readonly SsoProvider[] {
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    throw new Error('must be JSON');
  }
  if (!Array.isArray(entries) || entries.length > MAX_PROVIDERS)
    throw new Error(`must be a JSON array of at most ${MAX_PROVIDERS} providers`);
  const problems: string[] = [];
  const providers = entries.map((entry, index) => readProvider(entry, `entry ${index + 1}`, problems));
  if (new Set(providers.map(({ name }) => name)).size < providers.length)
    problems.push('must give each provider its own "name"');
  if (problems.length > 0) throw new Error(problems.join('.\nSSO_PROVIDERS '));
  return providers;
}

function readProvider(given: unknown, where: string, problems: string[]): SsoProvider {
  const entry = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const needs = (valid: boolean, what: string) => void (valid || problems.push(`must have ${what} in ${where}`));
  const { name, displayName = name, issuer, clientId, clientSecret, accountId, justInTime, groupsClaim } = entry;
  const { allowedDomains, roles = {}, scopes = ['openid', 'email', 'profile'], trustEmail = false } = entry;

  needs(typeof name === 'string' && /^[a-z0-9-]{1,30}$/.test(name), 'a "name" of 1 to 30 of a-z, 0-9 and hyphens');
  needs(isText(displayName, 100), 'a "displayName" of at most 100 characters');
  needs(isIssuer(issuer), 'an https "issuer" without query; http is possible only on this machine');
  needs(isText(clientId, 500), 'a "clientId"');
  needs(clientSecret === undefined || isText(clientSecret, 1_000), 'a "clientSecret" that is text, or none');
  needs(isAccountId(accountId), 'the "accountId" of an account, a number');
  needs(isListOf(allowedDomains, isDomain, 1, MAX_DOMAINS), '"allowedDomains", such as ["acme.example"]');
  needs(justInTime === undefined || isRole(justInTime, JOINING_ROLES), `"justInTime": ${JOINING_ROLES.join(', ')}`);
  needs(groupsClaim === undefined || isText(groupsClaim, 200), 'a "groupsClaim" that names a claim');
  needs(isRoles(roles), `"roles" from groups to ${allRoles.join(', ')}`);
  const hasGroups = typeof roles === 'object' && roles !== null && Object.keys(roles).length > 0;
  needs((groupsClaim !== undefined) === hasGroups, '"groupsClaim" and "roles" together');
  needs(isListOf(scopes, isScope, 1, 20) && (scopes as string[]).includes('openid'), '"scopes" that include "openid"');
  needs(typeof trustEmail === 'boolean', '"trustEmail": true or false');
  if (Object.keys(entry).some((field) => !FIELDS.includes(field))) needs(false, `only the fields ${FIELDS.join(', ')}`);

  return {
    ...(entry as unknown as SsoProvider),
    displayName: displayName as string,
    allowedDomains: Array.isArray(allowedDomains) ? allowedDomains.map((domain) => String(domain).toLowerCase()) : [],
    roles: roles as Record<string, Role>,
    scopes: scopes as string[],
    trustEmail: trustEmail as boolean,
  };
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest;
}

function isIssuer(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value) || value.includes('/.well-known/')) return false;
  const url = new URL(value);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return secure && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}

function isDomain(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value);
}

function isScope(value: unknown): boolean {
  return typeof value === 'string' && /^[!#-[\]-~]{1,200}$/.test(value);
}

function isRole(value: unknown, roles: readonly Role[]): boolean {
  return roles.some((role) => role === value);
}

function isRoles(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const values = Object.values(value);
  return values.length <= MAX_GROUPS && values.every((role) => isRole(role, allRoles));
}

function isListOf(value: unknown, isEntry: (entry: unknown) => boolean, least: number, most: number): boolean {
  return Array.isArray(value) && value.length >= least && value.length <= most && value.every(isEntry);
}
