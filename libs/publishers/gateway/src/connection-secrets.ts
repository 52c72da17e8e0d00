import type { Encryption } from '@listings/platform';
import { knownSecretsOf } from '@listings/publisher-registry';
import type { KnownSecrets } from '@listings/publisher-registry';
import type { Credentials } from '@listings/publisher-sdk';
import { unsealCredentials } from './sealed-credentials.js';
import type { ConnectedAccountKey } from './store/open-connection.js';

/** Connected accounts whose secrets a process keeps prepared, and the characters of their encrypted credentials: an owner may have a token for each of many pages. */
const MOST_KEPT = 500;
const MOST_CHARACTERS = 2_000_000;

/** Prepares the search for the credentials of connected accounts, once for each version of them. */
export class ConnectionSecrets {
  private characters = 0;
  private readonly kept = new Map<string, { readonly sealed: string; readonly secrets: KnownSecrets }>();

  constructor(private readonly encryption: Encryption) {}

  /** The secrets of stored credentials; none while the key is missing that opens them: the plug-in does not get them either. */
  of(key: ConnectedAccountKey, { credentials: sealed }: { readonly credentials: string }): KnownSecrets {
    try {
      return this.keep(key, sealed, () => unsealCredentials(this.encryption, key, sealed));
    } catch {
      return knownSecretsOf({});
    }
  }

  /** The secrets of credentials that are open already. */
  ofOpen(
    key: ConnectedAccountKey,
    { sealed, credentials }: { sealed: string; credentials: Credentials },
  ): KnownSecrets {
    return this.keep(key, sealed, () => credentials);
  }

  private keep(key: ConnectedAccountKey, sealed: string, open: () => Credentials): KnownSecrets {
    const name = `${key.accountId} ${key.connectedAccountId}`;
    const known = this.kept.get(name);
    const entry = known?.sealed === sealed ? known : { sealed, secrets: knownSecretsOf(open()) };
    // The last one that was used is the last one to be dropped.
    this.drop(name);
    this.kept.set(name, entry);
    this.characters += sealed.length;
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT && this.characters <= MOST_CHARACTERS) break;
      this.drop(oldest);
    }
    return entry.secrets;
  }

  private drop(name: string): void {
    this.characters -= this.kept.get(name)?.sealed.length ?? 0;
    this.kept.delete(name);
  }
}
