import type { ConnectedAccountKey } from '@listings/persistence';
import type { Encryption } from '@listings/platform';
import type { Credentials } from '@listings/publisher-sdk';

/** Credentials as they are stored: encrypted, and bound to their row so that a copy elsewhere does not open [contract 7]. */
export function sealCredentials(encryption: Encryption, key: ConnectedAccountKey, credentials: Credentials): string {
  return encryption.encrypt(JSON.stringify(credentials), credentialsContext(key));
}

/** Opens what {@link sealCredentials} made; throws when no configured key fits. */
export function unsealCredentials(encryption: Encryption, key: ConnectedAccountKey, sealed: string): Credentials {
  return JSON.parse(encryption.decrypt(sealed, credentialsContext(key))) as Credentials;
}

/** What credentials are sealed for: their row alone opens them. */
export function credentialsContext({ accountId, connectedAccountId }: ConnectedAccountKey): string {
  return `connection:${accountId}:${connectedAccountId}`;
}
