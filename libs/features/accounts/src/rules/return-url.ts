import { INPUT_BOUNDS } from '@listings/domain';
import { ACCOUNT_BOUNDS } from './account-bounds.js';

/**
 * What a return URL begins with, in these very characters: https and a host, or http://localhost, up to the end of the
 * host. A user name or password ends in `@` and does not fit.
 */
const BEGIN = /^(?:https:\/\/[^/?#@]+|http:\/\/localhost(?::\d{1,5})?)(?=[/?#]|$)/;

/** Characters that URL parsers remove or replace, so that the browser would see another URL than the checked one. */
const REWRITTEN = /[\s\\\u0000-\u001f\u007f\ufeff]/;

/**
 * True for a URL to which the service may redirect a browser: it begins with `https://` or `http://localhost` exactly
 * as written, and names no user [contract 7, SY81022].
 */
export function isReturnUrl(text: string): boolean {
  return text.length <= INPUT_BOUNDS.url && BEGIN.test(text) && !REWRITTEN.test(text) && URL.canParse(text);
}

/** True when the service may redirect a browser of an account with these allowed origins; none allows all [contract 12]. */
export function mayReturnTo(url: string, allowedOrigins: readonly string[]): boolean {
  return isReturnUrl(url) && (allowedOrigins.length === 0 || allowedOrigins.includes(new URL(url).origin));
}

/** Reads the allowed return origins of an account [contract 12]: the distinct origins, and the texts that are none. */
export function returnOrigins(texts: readonly string[]): { origins: string[]; refused: string[] } {
  const origins = new Set<string>();
  const refused: string[] = [];
  for (const text of texts) {
    const origin = originOf(text);
    if (origin === undefined || (!origins.has(origin) && origins.size >= ACCOUNT_BOUNDS.returnOrigins))
      refused.push(text);
    else origins.add(origin);
  }
  return { origins: [...origins], refused };
}

function originOf(text: string): string | undefined {
  if (!isReturnUrl(text) || text.includes('*')) return undefined;
  const { origin, href } = new URL(text);
  return href === `${origin}/` && !/[?#]/.test(text) ? origin : undefined;
}

/** Adds query parameters to a URL. A parameter that the URL already has is replaced. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
