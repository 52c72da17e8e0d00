import { brandName, isEmailAddress } from '@listings/domain';

/** A name of a sender: a brand name that does not look like an address, which mail programs may show instead of the real one. */
export function senderName(text: string): string | undefined {
  return /[@<>]/.test(text.normalize('NFKC')) ? undefined : brandName(text);
}

/** An address of answers to mails; undefined for another text. */
export function replyAddress(text: string): string | undefined {
  return isEmailAddress(text) ? text : undefined;
}
