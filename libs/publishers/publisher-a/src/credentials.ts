import { asNumber, asText } from '@listings/publisher-sdk';
import type { Credentials } from '@listings/publisher-sdk';

/** The stored credentials of a connected account [publishers 1.2]. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the publisher last issued an access token, in milliseconds. Using the grant keeps it valid. */
  readonly renewedAt?: number;
}

/** Reads the tokens from stored credentials. Returns undefined if this plug-in did not store them. */
export function tokensOf({ accessToken, refreshToken, renewedAt }: Credentials): Tokens | undefined {
  const [access, refresh] = [asText(accessToken), asText(refreshToken)];
  return access && refresh ? { accessToken: access, refreshToken: refresh, renewedAt: asNumber(renewedAt) } : undefined;
}
