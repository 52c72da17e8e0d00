import { createHash, createHmac } from 'node:crypto';
import { json } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { Call } from '../../http/call.js';
import type { Credential } from '../../world/credentials.js';
import type { WorldA } from '../publisher-a.js';
import { CLIENT } from './consents.js';
import type { AuthorizationCode } from './consents.js';
import { identityOf } from './userinfo.js';

/** The token endpoint: code exchange and refresh, steps 3 and 5 of [publishers 1.2]. */
export function token(world: WorldA, call: Call): Answer {
  const form = formOf(call);
  if (!form) return refused(400, 'invalid_request', 'The body must be application/x-www-form-urlencoded.');
  if (form.get('client_id') !== CLIENT.id) return refused(401, 'invalid_client', 'The OAuth client was not found.');
  if (form.get('client_secret') !== CLIENT.secret) return refused(401, 'invalid_client', 'Unauthorized');
  const grantType = form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(world, form);
  if (grantType === 'refresh_token') return refresh(world, form);
  return refused(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
}

/** The revocation endpoint, step 6 of [publishers 1.2]. */
export function revoke(world: WorldA, call: Call): Answer {
  const value = formOf(call)?.get('token') ?? call.query.get('token');
  if (!value) return refused(400, 'invalid_request', 'Missing required parameter: token');
  return world.a.consents.revoke(value) ? json(200, {}) : refused(400, 'invalid_token', 'Token expired or revoked');
}

/** The form of a token call; undefined if the body is not a form [publishers 1.2]. */
export function formOf(call: Call): URLSearchParams | undefined {
  const isForm = call.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? new URLSearchParams(call.body.toString('utf8')) : undefined;
}

/** An error of the token endpoint, whose format differs from A's API [publishers 1.2]. */
export function refused(status: number, error: string, description: string): Answer {
  return json(status, { error, error_description: description });
}

function exchangeCode(world: WorldA, form: URLSearchParams): Answer {
  const code = world.a.consents.takeCode(form.get('code') ?? '');
  if (!code) return refused(400, 'invalid_grant', 'Malformed or used auth code.');
  if (form.get('redirect_uri') !== code.redirectUri)
    return refused(400, 'redirect_uri_mismatch', 'redirect_uri differs from the one of the authorization.');
  if (!isVerified(code, form.get('code_verifier'))) return refused(400, 'invalid_grant', 'Invalid code verifier.');
  const { access, refresh: refreshToken } = world.a.consents.open(code);
  return json(200, {
    ...tokenBody(access),
    refresh_token: refreshToken?.value,
    id_token: access.scopes.includes('openid') ? idToken(world, access) : undefined,
  });
}

function refresh(world: WorldA, form: URLSearchParams): Answer {
  const access = world.a.consents.refresh(form.get('refresh_token') ?? '');
  if (!access) return refused(400, 'invalid_grant', 'Token has been expired or revoked.');
  return json(200, tokenBody(access));
}

function tokenBody(access: Credential): Record<string, string | number> {
  return { access_token: access.value, expires_in: 3599, scope: access.scopes.join(' '), token_type: 'Bearer' };
}

function isVerified({ challenge }: AuthorizationCode, verifier: string | null): boolean {
  if (!challenge) return true;
  if (!verifier) return false;
  const sent = challenge.method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return sent === challenge.text;
}

/** A signed identity token, so that clients can parse a real `id_token`. */
function idToken(world: WorldA, access: Credential): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const issued = Math.floor(access.issuedAt / 1000);
  const claims = { iss: `${world.origin}/a`, aud: CLIENT.id, ...identityOf(access), iat: issued, exp: issued + 3599 };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', CLIENT.secret).update(signed).digest('base64url')}`;
}
