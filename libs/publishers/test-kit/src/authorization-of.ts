import type { Credentials, OAuthAuthorization, Publisher, TokenAuthorization } from '@listings/publisher-sdk';
import { Defect } from './demand.js';

/** The authorization of a publisher that connects with OAuth. Throws an error for one that connects with a token. */
export function oauthOf({ authorization }: Pick<Publisher, 'authorization'>): OAuthAuthorization {
  if (authorization.kind === 'token') throw new Error('this publisher connects with a token, not with OAuth');
  return authorization;
}

/** The authorization of a plug-in whose owners fill in forms. */
export function tokenOf(authorization: Publisher['authorization']): TokenAuthorization {
  if (authorization.kind !== 'token') throw new Defect('the publisher does not connect with a token');
  return authorization;
}

/** A state as the core returns it: sealed as JSON, and read again. */
export function stored(state: Credentials): Credentials {
  return JSON.parse(JSON.stringify(state)) as Credentials;
}
