import { storedLine } from '@listings/domain';
import { isEmailAddress } from '@listings/domain';

/** Characters of a name of a brand or of a sender. */
export const MOST_BRAND_NAME = 60;

/** A name as it is stored, in one line [contract 14]; undefined if nothing of it is seen, or if it is too long. */
export function brandName(text: string): string | undefined {
  const name = storedLine(text);
  return name !== '' && name.length <= MOST_BRAND_NAME ? name : undefined;
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
