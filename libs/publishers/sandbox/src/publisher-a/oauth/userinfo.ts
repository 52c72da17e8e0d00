import { json } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import { bearerOf } from '../../http/call.js';
import type { Call } from '../../http/call.js';
import type { JsonObject } from '../../json/json.js';
import type { Credential } from '../../world/credentials.js';
import type { World } from '../../world/world.js';
import { unauthenticated } from '../errors.js';

/** Returns the owner: step 4 of [publishers 1.2]; `sub` identifies the connection. */
export function userinfo(world: World, call: Call): Answer {
  const credential = world.credentials.find(bearerOf(call) ?? call.query.get('access_token') ?? '');
  const isGood = credential?.kind === 'access' && world.credentials.isAlive(credential, world.clock.now());
  return isGood ? json(200, identityOf(credential)) : unauthenticated().toAnswer();
}

/** The identity as far as the granted scopes allow; user ids are `500{u}` [publishers 3.2]. */
export function identityOf(credential: Credential): JsonObject {
  const { owner, scopes } = credential;
  const number = owner.slice(-1);
  return {
    sub: `500${number}`,
    email: scopes.includes('email') ? `${owner}@sandbox.example` : undefined,
    email_verified: scopes.includes('email') ? true : undefined,
    name: scopes.includes('profile') ? `Owner A${number}` : undefined,
  };
}
