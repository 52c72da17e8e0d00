import { asText } from './json.js';

/** An address that a browser may be sent to; anything else that the publisher calls a link is none. */
export function readPublicLink(value: unknown): string | undefined {
  const link = asText(value);
  return link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : undefined;
}
