import type { Encryption } from '@listings/platform';
import type { Credentials } from '@listings/publisher-sdk';
import type { ConnectedAccountKey } from './store/open-connection.js';

/**
 * Encrypts credentials for storage, bound to their row so that a copy in another row cannot be decrypted [contract 7].
 */
export function sealCredentials(encryption: Encryption, key: ConnectedAccountKey, credentials: Credentials): string {
  return encryption.encrypt(JSON.stringify(credentials), credentialsContext(key));
}

/** Decrypts the result of {@link sealCredentials}. Throws when no configured key fits. */
export function unsealCredentials(encryption: Encryption, key: ConnectedAccountKey, sealed: string): Credentials {
  return JSON.parse(encryption.decrypt(sealed, credentialsContext(key))) as Credentials;
}

/** Encryption context of credentials: the account and the connected account. */
export function credentialsContext({ accountId, connectedAccountId }: ConnectedAccountKey): string {
  return `connection:${accountId}:${connectedAccountId}`;
}
