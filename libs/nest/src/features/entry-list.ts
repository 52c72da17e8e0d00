declare const entry: unique symbol;

/** Injection token of a list whose entries the features of a process add: `readonly Entry[]`. */
export type EntryList<Entry> = symbol & { readonly [entry]?: Entry };

/** The token of a list. Messages show the name. */
export function entryList<Entry>(name: string): EntryList<Entry> {
  return Symbol(name) as EntryList<Entry>;
}
