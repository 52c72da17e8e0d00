import { unusable } from './json.js';

/** The result of a write that the publisher refused because the object has another revision than the one compared. */
export const CHANGED = Symbol('changed');

/** The steps of {@link compareAndWrite}. */
export interface CompareAndWrite<Shown, Change> {
  /** The object in the message of the failure, for example `the entry`. */
  readonly what: string;
  /** Reads the object, with its revision if the publisher has one (an ETag, a version). */
  readonly read: () => Promise<Shown>;
  /** What to write; undefined if the object already shows the content. */
  readonly compare: (shown: Shown) => Change | undefined;
  /**
   * Writes the change under the revision in `shown` and returns the object as the publisher stored it, or
   * {@link CHANGED} if the publisher refused because the object has changed since the read.
   */
  readonly write: (change: Change, shown: Shown) => Promise<Shown | typeof CHANGED>;
}

/** How often to begin if the object changes between the read and the write. */
const MOST_TRIES = 3;

/**
 * Reads an object, compares it and writes only a difference, so that a push without a change costs no write and
 * overwrites nobody. Begins again if the object changed meanwhile, and throws `TRANSIENT` if it keeps changing.
 *
 * @returns the object as the publisher shows it: as read if nothing differed, otherwise as stored.
 * @example
 * const shop = await compareAndWrite({
 *   what: 'the shop',
 *   read: () => readShop(session, listingRef),
 *   compare: (shown) => differencesOf(shown, content),
 *   write: (fields, { revision }) => writeShop(session, listingRef, { fields, revision }),
 * });
 */
export async function compareAndWrite<Shown, Change>(steps: CompareAndWrite<Shown, Change>): Promise<Shown> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const shown = await steps.read();
    const change = steps.compare(shown);
    if (change === undefined) return shown;
    const stored = await steps.write(change, shown);
    if (stored !== CHANGED) return stored;
  }
  throw unusable(`${steps.what} keeps changing between the read and the write`);
}
