import type { ApiKeyOwner } from './store/api-keys.js';

/** Finds the owners of keys by digest; see `findApiKeyOwners` of persistence. */
export type FindOwners = (digests: readonly Buffer[]) => Promise<ReadonlyMap<string, ApiKeyOwner>>;

/** Most keys of one statement. */
const AT_ONCE = 500;

interface Lookup {
  readonly digest: Buffer;
  readonly found: Promise<ApiKeyOwner | undefined>;
  readonly resolve: (owner: ApiKeyOwner | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up keys with one statement at a time: keys that arrive while it runs share the next one. So requests with
 * unknown keys occupy one connection to the database at most, however many there are.
 */
export class KeyLookups {
  private readonly waiting = new Map<string, Lookup>();
  private running = false;

  constructor(private readonly findOwners: FindOwners) {}

  /** The owner of the key with that digest; undefined if there is none. Rejects when the database fails. */
  find(digest: Buffer): Promise<ApiKeyOwner | undefined> {
    const name = digest.toString('base64');
    const lookup = this.waiting.get(name) ?? newLookup(digest);
    this.waiting.set(name, lookup);
    void this.run();
    return lookup.found;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].slice(0, AT_ONCE);
      for (const [name] of batch) this.waiting.delete(name);
      try {
        const owners = await this.findOwners(batch.map(([, { digest }]) => digest));
        for (const [name, { resolve }] of batch) resolve(owners.get(name));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    this.running = false;
  }
}

function newLookup(digest: Buffer): Lookup {
  let resolve: Lookup['resolve'] = () => undefined;
  let reject: Lookup['reject'] = () => undefined;
  const found = new Promise<ApiKeyOwner | undefined>((onFound, onError) => {
    resolve = onFound;
    reject = onError;
  });
  return { digest, found, resolve, reject };
}
