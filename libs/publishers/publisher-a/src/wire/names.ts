/** Names on the wire as the sandbox has them; an operator sets others in WIRE_NAMES [publishers 0.2]. */
export const SANDBOX_NAMES = {
  /** The publisher's own copy of a photo. */
  'a.media.hostedUrl': 'hostedUrl',
  /** Flag in `metadata`: the publisher changed data by itself. */
  'a.listing.hasPublisherUpdate': 'hasPublisherUpdate',
  /** Suffix of the custom method that reads such a change. */
  'a.listing.publisherUpdatedMethod': 'getPublisherUpdated',
  /** Suffixes of the custom methods of a verification: its options, its start and its completion. */
  'a.verification.optionsMethod': 'fetchVerificationOptions',
  'a.verification.startMethod': 'verify',
  'a.verification.completeMethod': 'complete',
};

/** The names of an installation. */
export type WireNames = Readonly<typeof SANDBOX_NAMES>;
