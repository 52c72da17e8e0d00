import type { Credentials } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { narrowOrNothing } from './wire/border.js';

/** The stored credentials of a connected account [publishers 1.2]. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the publisher last issued an access token, in milliseconds. Using the grant keeps it valid. */
  readonly renewedAt?: number;
}

const StoredTokens = Type.Object({
  accessToken: Type.String({ minLength: 1 }),
  refreshToken: Type.String({ minLength: 1 }),
  renewedAt: Type.Optional(Type.Number()),
});

/** Reads the tokens from stored credentials. Returns undefined if this plug-in did not store them. */
export function tokensOf(credentials: Credentials): Tokens | undefined {
  return narrowOrNothing(StoredTokens, credentials);
}

/** Converts the tokens to the credentials that the core stores. */
export function credentialsOf({ accessToken, refreshToken, renewedAt }: Required<Tokens>): Credentials {
  return { accessToken, refreshToken, renewedAt };
}
