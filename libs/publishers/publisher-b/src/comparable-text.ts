/** A text as it is compared with what was sent: the publisher may fold white space and compose characters. */
export function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
