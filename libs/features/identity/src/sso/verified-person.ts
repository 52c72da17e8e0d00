import { storedLine } from '@listings/domain';
import { roles as allRoles } from '@listings/domain';
import type { Role } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { SsoProvider } from '@listings/domain';
import { IDENTITY_BOUNDS } from '../rules/identity-bounds.js';

/** A person whom a provider has identified, with an e-mail address that the provider may speak for. */
export interface VerifiedPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** The role that the person's groups give; undefined when none of them gives one. */
  readonly roleOfGroups?: Role;
}

/** Claims of an ID token or of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_GROUPS_READ = 5_000;

/** Whether the ID token lacks claims that the userinfo endpoint may have. */
export function lacksClaims(claims: Claims, { groupsClaim, trustEmail }: SsoProvider): boolean {
  return (
    claims['email'] === undefined ||
    (claims['email_verified'] === undefined && !trustEmail) ||
    (groupsClaim !== undefined && claims[groupsClaim] === undefined)
  );
}

/**
 * The claims of the ID token and of the userinfo endpoint. The signed ones decide. The address comes together with its verification from
 * one answer, first from one that says both: another answer may be about another address.
 */
export function claimsOf(idToken: Claims, userInfo: Claims = {}): Claims {
  const answers = [idToken, userInfo];
  const { email, email_verified } =
    answers.find((each) => each['email'] !== undefined && each['email_verified'] !== undefined) ??
    answers.find((each) => each['email'] !== undefined) ??
    {};
  return { ...userInfo, ...idToken, email, email_verified };
}

/** Reads the claims of a person. Throws 403 unless the e-mail address is verified and of an allowed domain. */
export function verifiedPerson(claims: Claims, provider: SsoProvider): VerifiedPerson {
  const { sub, email_verified: verified } = claims;
  const email = typeof claims['email'] === 'string' ? claims['email'].trim() : '';
  const { displayName, allowedDomains, trustEmail } = provider;
  // ASCII: PostgreSQL takes some other letters for the same, and the person for another user.
  const domain = /^[!-?A-~]{1,64}@([A-Za-z0-9.-]{1,185})$/.exec(email)?.[1];
  if (typeof sub !== 'string' || sub === '' || sub.length > 255)
    throw refused(`${displayName} has not said who you are: its answer has no usable subject.`);
  if (domain === undefined) throw refused(`${displayName} has sent no e-mail address.`);
  // Some providers send the text.
  const isVerified = verified === true || verified === 'true' || (verified === undefined && trustEmail);
  if (!isVerified) throw refused(`${displayName} has not verified your e-mail address.`);
  if (!allowedDomains.includes(domain.toLowerCase()))
    throw refused(`E-mail addresses of this domain cannot sign in with ${displayName}.`);
  return { subject: sub, email, name: nameOf(claims, email), roleOfGroups: roleOfGroups(claims, provider) };
}

function refused(message: string): PortalError {
  return new PortalError('AUTH_INSUFFICIENT_SCOPE', message);
}

function nameOf({ name }: Claims, email: string): string {
  const given = typeof name === 'string' ? storedLine(name) : '';
  return Array.from((given || email.split('@')[0]) ?? '')
    .slice(0, IDENTITY_BOUNDS.admittedName)
    .join('');
}

function roleOfGroups(claims: Claims, { groupsClaim, roles }: SsoProvider): Role | undefined {
  const given = groupsClaim === undefined ? [] : [claims[groupsClaim] ?? []].flat();
  const granted = new Set(
    given
      .slice(0, MAX_GROUPS_READ)
      .flatMap((group) => (typeof group === 'string' && Object.hasOwn(roles, group) ? [roles[group]] : [])),
  );
  return allRoles.findLast((role) => granted.has(role));
}
