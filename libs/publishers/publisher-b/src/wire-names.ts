/**
 * Names of the protocol that contain a brand at the real publisher, with those of the sandbox. An installation sets the
 * others in `WIRE_NAMES` [publishers 0.2].
 */
export const sandboxNames = {
  /** `grant_type` of the exchange for a long-lived token. */
  'b.exchangeGrant': 'exchange_token',
  /** Parameter with the token to exchange. */
  'b.exchangeParam': 'exchange_token',
  /** Key of the trace id in `error`. */
  'b.error.trace': 'trace_id',
  /** Key of a photo in `attached_media`. */
  'b.attachedMediaKey': 'media_id',
  /** Field of a recommendation with its post. */
  'b.review.story': 'story',
};

/** The names of an installation. */
export type WireNames = Readonly<typeof sandboxNames>;
