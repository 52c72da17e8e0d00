/**
 * Names of the protocol that embed a brand on the real host: the sandbox takes these defaults, an installation
 * sets the others in `WIRE_NAMES` [publishers 0.2].
 */
export interface WireNames {
  /** `grant_type` of the exchange for a long-lived token. */
  readonly exchangeGrant: string;
  /** Parameter that carries the token to exchange. */
  readonly exchangeParam: string;
  /** Key of the trace id inside `error`. */
  readonly errorTrace: string;
  /** Key of a photo inside `attached_media`. */
  readonly attachedMediaKey: string;
  /** Field of a recommendation that holds the post behind it. */
  readonly reviewStory: string;
}

const defaults: WireNames = {
  exchangeGrant: 'exchange_token',
  exchangeParam: 'exchange_token',
  errorTrace: 'trace_id',
  attachedMediaKey: 'media_id',
  reviewStory: 'story',
};

const keys = new Map<string, keyof WireNames>([
  ['b.exchangeGrant', 'exchangeGrant'],
  ['b.exchangeParam', 'exchangeParam'],
  ['b.error.trace', 'errorTrace'],
  ['b.attachedMediaKey', 'attachedMediaKey'],
  ['b.review.story', 'reviewStory'],
]);

/** Reads `key=value,key=value`. Throws a sentence that names what is wrong: the process must not start with it. */
export function parseWireNames(text: string): WireNames {
  const names: { -readonly [name in keyof WireNames]: string } = { ...defaults };
  for (const pair of text.split(',').map((each) => each.trim())) {
    if (pair === '') continue;
    const [key = '', value = '', ...rest] = pair.split('=').map((each) => each.trim());
    const name = keys.get(key);
    if (!name) throw new Error(`WIRE_NAMES has the unknown name "${key}"; known: ${[...keys.keys()].join(', ')}`);
    if (value === '' || rest.length > 0) throw new Error(`WIRE_NAMES needs "${key}=value", not "${pair}"`);
    names[name] = value;
  }
  return names;
}
