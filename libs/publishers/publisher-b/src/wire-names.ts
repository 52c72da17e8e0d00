import { parseNamePairs } from './name-pairs.js';

/**
 * Names of the protocol that contain a brand at the real publisher. The sandbox uses these defaults; an installation
 * sets the others in `WIRE_NAMES` [publishers 0.2].
 */
export interface WireNames {
  /** `grant_type` of the exchange for a long-lived token. */
  readonly exchangeGrant: string;
  /** Parameter with the token to exchange. */
  readonly exchangeParam: string;
  /** Key of the trace id in `error`. */
  readonly errorTrace: string;
  /** Key of a photo in `attached_media`. */
  readonly attachedMediaKey: string;
  /** Field of a recommendation with its post. */
  readonly reviewStory: string;
}

const defaults: WireNames = {
  exchangeGrant: 'exchange_token',
  exchangeParam: 'exchange_token',
  errorTrace: 'trace_id',
  attachedMediaKey: 'media_id',
  reviewStory: 'story',
};

const keys = {
  'b.exchangeGrant': 'exchangeGrant',
  'b.exchangeParam': 'exchangeParam',
  'b.error.trace': 'errorTrace',
  'b.attachedMediaKey': 'attachedMediaKey',
  'b.review.story': 'reviewStory',
} as const satisfies Record<string, keyof WireNames>;

/** The names of an installation, with the defaults for those that it does not set. */
export function parseWireNames(text: string): WireNames {
  const names = parseNamePairs('WIRE_NAMES', text, Object.keys(keys) as (keyof typeof keys)[]);
  const set = Object.entries(names).map(([key, name]) => [keys[key as keyof typeof keys], name] as const);
  return { ...defaults, ...Object.fromEntries(set) };
}
