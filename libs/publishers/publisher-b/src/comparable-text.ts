/** Normalizes a text for comparison, because the publisher may fold white space and compose characters. */
export function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
