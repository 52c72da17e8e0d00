import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { JsonObject } from '../../json/json.js';
import { CLIENT } from '../../publisher-a/oauth/consents.js';
import type { Credential } from '../../world/credentials.js';
import type { ContextB } from '../context.js';
import { deadToken, ErrorB, invalidParameter } from '../errors.js';
import { DATA_ACCESS_MS } from './consents.js';

/**
 * Exchanges a code for a short-lived token, or a valid token for a new long-lived one: steps 3 and 4 of [publishers
 * 2.2].
 */
export function accessToken(context: ContextB): Answer {
  refuseForeignClient(context);
  const grantType = context.parameter('grant_type') ?? 'authorization_code';
  if (grantType === 'exchange_token') return exchange(context);
  if (grantType !== 'authorization_code') throw invalidParameter(`Unknown grant_type ${grantType}`);
  return exchangeCode(context);
}

/** Describes a token: step 7 of [publishers 2.2]. Requires the app token `{id}|{secret}`. */
export function debugToken(context: ContextB): Answer {
  const caller = context.tokenText();
  if (caller !== `${CLIENT.id}|${CLIENT.secret}`) context.credential();
  else if (context.parameter('appsecret_proof') !== undefined) context.checkProof(caller);
  const input = context.parameter('input_token');
  if (!input) throw invalidParameter('input_token is required');
  const credential = context.world.b.consents.find(input);
  if (!credential) {
    const error = { code: 190, message: 'Invalid OAuth access token.' };
    return ok({ data: { app_id: CLIENT.id, is_valid: false, scopes: [], error } });
  }
  return ok({ data: describe(context, credential) });
}

function describe({ world }: ContextB, credential: Credential): JsonObject {
  const isAlive = world.credentials.isAlive(credential, world.clock.now());
  const subcode = credential.dead?.subcode ?? 463;
  return {
    app_id: CLIENT.id,
    application: 'Sandbox client',
    type: credential.kind === 'page' ? 'PAGE' : 'USER',
    is_valid: isAlive,
    issued_at: seconds(credential.issuedAt),
    expires_at: credential.expiresAt === null ? 0 : seconds(credential.expiresAt),
    data_access_expires_at: seconds(credential.issuedAt + DATA_ACCESS_MS),
    scopes: isAlive ? [...credential.scopes] : [],
    user_id: `500${credential.owner.slice(-1)}`,
    profile_id: credential.listing,
    error: isAlive ? undefined : { code: 190, subcode, message: deadToken(subcode).message },
  };
}

/** Errors of the application itself, never of the customer [publishers 0.1, 2.3]. */
function refuseForeignClient(context: ContextB): void {
  const isKnown = context.parameter('client_id') === CLIENT.id;
  if (!isKnown)
    throw new ErrorB(101, 'Error validating application. Cannot get application info due to a system error.');
  if (context.parameter('client_secret') !== CLIENT.secret) throw new ErrorB(101, 'Error validating client secret.');
}

function exchangeCode(context: ContextB): Answer {
  const { consents } = context.world.b;
  const code = consents.takeCode(context.parameter('code') ?? '');
  if (code === 'used') throw new ErrorB(100, 'This authorization code has been used.', { subcode: 36009 });
  if (code === 'lapsed') throw new ErrorB(100, 'This authorization code has expired.', { subcode: 36007 });
  if (code === 'unknown') throw new ErrorB(100, 'Invalid verification code format.', { subcode: 36008 });
  if (context.parameter('redirect_uri') !== code.redirectUri)
    throw new ErrorB(191, 'Error validating verification code. Please make sure your redirect_uri is identical.');
  return tokenAnswer(context, consents.open(code));
}

function exchange(context: ContextB): Answer {
  const { credentials, clock, b } = context.world;
  const user = credentials.find(context.parameter('exchange_token') ?? '');
  if (user?.kind !== 'user') throw deadToken();
  if (user.dead) throw deadToken(user.dead.subcode);
  if (!credentials.isAlive(user, clock.now())) throw deadToken(463);
  return tokenAnswer(context, b.consents.exchange(user));
}

function tokenAnswer({ world }: ContextB, credential: Credential): Answer {
  const lifeMs = (credential.expiresAt ?? 0) - world.clock.now();
  // Rounded up, so that a new token does not report a second less than its lifetime.
  return ok({ access_token: credential.value, token_type: 'bearer', expires_in: Math.ceil(lifeMs / 1000) });
}

function seconds(instant: number): number {
  return Math.floor(instant / 1000);
}
