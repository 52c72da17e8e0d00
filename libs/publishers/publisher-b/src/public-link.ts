import { asText } from './json.js';

/** Returns the link if it is an http or https URL, otherwise undefined. */
export function readPublicLink(value: unknown): string | undefined {
  const link = asText(value);
  return link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : undefined;
}
