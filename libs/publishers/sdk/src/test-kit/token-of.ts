import type { Credentials, TokenAuthorization } from '../authorization.js';
import type { Publisher } from '../publisher.js';
import { Defect } from './demand.js';

/** The authorization of a plug-in whose owners fill in forms. */
export function tokenOf(authorization: Publisher['authorization']): TokenAuthorization {
  if (authorization.kind !== 'token') throw new Defect('the publisher does not connect with a token');
  return authorization;
}

/** A state as the core returns it: sealed as JSON, and read again. */
export function stored(state: Credentials): Credentials {
  return JSON.parse(JSON.stringify(state)) as Credentials;
}
