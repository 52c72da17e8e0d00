import { AsyncLocalStorage } from 'node:async_hooks';
import { SecretTexts, secretValuesOf } from '@listings/publisher-sdk/secrets';

/** What finds the secrets of some credentials: prepared once for each version of them. */
export interface KnownSecrets {
  /** Those that are named as secrets: where one stands in a reference, the result of a plug-in is invalid. */
  readonly named: SecretTexts;
  /** Also those that only look like secrets. */
  readonly all: SecretTexts;
}

/** Prepares the search for the secrets in credentials. */
export function knownSecretsOf(credentials: unknown): KnownSecrets {
  const { named, likely } = secretValuesOf(credentials);
  const texts = new SecretTexts(named);
  return { named: texts, all: likely.length === 0 ? texts : new SecretTexts([...named, ...likely]) };
}

/** Prepares the search for values that are secrets, whatever their names. */
export function knownSecrets(values: readonly string[]): KnownSecrets {
  const texts = new SecretTexts(values);
  return { named: texts, all: texts };
}

/** More answers of token endpoints than any sign-in has. */
const MOST_HEARD = 50;
/** Answers of token endpoints are short. */
const LONGEST_HEARD = 64 * 1024;
/** Issued by a program: the key of a place in another answer may be its name. */
const ISSUED = /^(?=.*\d)\S+$/;
const NONE = new SecretTexts([]);

/**
 * The secrets that a call of a plug-in may have: the stored credentials of the connected account, those that it has renewed, those that an owner has
 * entered, and the secret settings of the plug-in. No text that leaves the plug-in has one of them.
 */
export class SecretScope {
  private readonly known = new Set<KnownSecrets>();
  private heard = 0;
  private listening = 0;

  /** From now on these are secrets. */
  add(secrets: KnownSecrets): void {
    if (!secrets.all.isEmpty) this.known.add(secrets);
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  /** A text without the secrets. */
  clean(text: string): string {
    let cleaned = text;
    for (const { all } of this.known) cleaned = all.clean(cleaned);
    return cleaned;
  }

  /** Whether a value that identifies something contains a secret. */
  holds(text: string): boolean {
    for (const { named } of this.known) if (named.holds(text)) return true;
    return false;
  }

  /** While this runs, the secrets in what the publisher answers are new credentials, also if the plug-in fails with them afterwards. */
  async whileIssued<T>(run: () => Promise<T>): Promise<T> {
    this.listening += 1;
    try {
      return await run();
    } finally {
      this.listening -= 1;
    }
  }

  /** An answer of the publisher has come. */
  hear({ text, json }: { readonly text: string; readonly json: unknown }): void {
    if (this.listening === 0 || this.heard >= MOST_HEARD || text.length > LONGEST_HEARD) return;
    this.heard += 1;
    const isForm = json === undefined && /^[\w.~%+-]+=/.test(text);
    const { named } = secretValuesOf(isForm ? Object.fromEntries(new URLSearchParams(text)) : json);
    this.add({ named: NONE, all: new SecretTexts(named.filter((value) => ISSUED.test(value))) });
  }
}

const storage = new AsyncLocalStorage<SecretScope>();

/** Runs a call of a plug-in with the secrets that it may have. */
export function inSecretScope<T>(scope: SecretScope, run: () => T): T {
  return storage.run(scope, run);
}

/** The secrets of the call that runs; undefined where no account is concerned. */
export function secretScope(): SecretScope | undefined {
  return storage.getStore();
}
