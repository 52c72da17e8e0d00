import { isEmailAddress } from './email-address.js';

/** Characters of a name of a brand or of a sender. */
export const MOST_BRAND_NAME = 60;

/** Characters that begin a line, or turn the direction of writing. */
const BREAKING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A character that people see; the letters that are excepted show nothing. */
const VISIBLE = /(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name without blanks at its ends; undefined if nothing of it is seen, if it is too long, or has characters that break a line. */
export function brandName(text: string): string | undefined {
  const name = text.trim();
  const isName = name.length <= MOST_BRAND_NAME && name.isWellFormed() && VISIBLE.test(name) && !BREAKING.test(name);
  return isName ? name : undefined;
}

/** A name of a sender: a brand name that does not look like an address, which mail programs may show instead of the real one. */
export function senderName(text: string): string | undefined {
  return /[@<>]/.test(text.normalize('NFKC')) ? undefined : brandName(text);
}

/** A colour such as `#3b54cb`, in small letters; undefined for another text. */
export function brandAccent(text: string): string | undefined {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** An address of answers to mails; undefined for another text. */
export function replyAddress(text: string): string | undefined {
  return isEmailAddress(text) ? text : undefined;
}
