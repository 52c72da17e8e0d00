/**
 * Names on the wire that differ between installations [publishers 0.2]. The sandbox uses the defaults; an operator sets
 * the others in WIRE_NAMES.
 */
export interface WireNames {
  /** The publisher's own copy of a photo. */
  readonly 'a.media.hostedUrl': string;
  /** Flag in `metadata`: the publisher changed data by itself. */
  readonly 'a.listing.hasPublisherUpdate': string;
  /** Suffix of the custom method that reads such a change. */
  readonly 'a.listing.publisherUpdatedMethod': string;
  /** Suffixes of the custom methods of a verification: its options, its start and its completion. */
  readonly 'a.verification.optionsMethod': string;
  readonly 'a.verification.startMethod': string;
  readonly 'a.verification.completeMethod': string;
}

const defaults: WireNames = {
  'a.media.hostedUrl': 'hostedUrl',
  'a.listing.hasPublisherUpdate': 'hasPublisherUpdate',
  'a.listing.publisherUpdatedMethod': 'getPublisherUpdated',
  'a.verification.optionsMethod': 'fetchVerificationOptions',
  'a.verification.startMethod': 'verify',
  'a.verification.completeMethod': 'complete',
};

/** Parses `key=name,key=name`. An unknown key is an error, because it would have no effect. */
export function readWireNames(text: string): WireNames {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('=').map((part) => part.trim()));
  for (const [key = '', name = ''] of pairs) {
    if (!Object.hasOwn(defaults, key))
      throw new Error(`WIRE_NAMES: unknown key "${key}", use one of ${Object.keys(defaults).join(', ')}`);
    if (!/^[A-Za-z]\w*$/.test(name))
      throw new Error(`WIRE_NAMES: the name for "${key}" must consist of letters, digits and underscores`);
  }
  return { ...defaults, ...Object.fromEntries(pairs) };
}
