import type { Credentials } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { narrowOrNothing } from './wire/border.js';

/** What this plug-in keeps of a connected account [publishers 1.2]. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the publisher last gave an access token, in milliseconds: using the grant keeps it alive. */
  readonly renewedAt?: number;
}

const StoredTokens = Type.Object({
  accessToken: Type.String({ minLength: 1 }),
  refreshToken: Type.String({ minLength: 1 }),
  renewedAt: Type.Optional(Type.Number()),
});

/** The tokens in stored credentials; undefined when they were never ours. */
export function tokensOf(credentials: Credentials): Tokens | undefined {
  return narrowOrNothing(StoredTokens, credentials);
}

/** The tokens as the core stores them. */
export function credentialsOf({ accessToken, refreshToken, renewedAt }: Required<Tokens>): Credentials {
  return { accessToken, refreshToken, renewedAt };
}
