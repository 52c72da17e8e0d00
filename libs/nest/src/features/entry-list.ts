import { token } from '../platform/token.js';
import type { Token } from '../platform/token.js';

/** Injection token of a list whose entries the features of a process add. */
export type EntryList<Entry> = Token<readonly Entry[]>;

/** The token of a list. Messages show the name. */
export function entryList<Entry>(name: string): EntryList<Entry> {
  return token(name);
}
