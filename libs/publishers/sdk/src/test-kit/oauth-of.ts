import type { OAuthAuthorization } from '../authorization.js';
import type { Publisher } from '../publisher.js';

/** The authorization of a publisher that connects with OAuth. Throws an error for one that connects with a token. */
export function oauthOf({ authorization }: Pick<Publisher, 'authorization'>): OAuthAuthorization {
  if (authorization.kind === 'token') throw new Error('this publisher connects with a token, not with OAuth');
  return authorization;
}
