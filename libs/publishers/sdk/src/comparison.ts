/**
 * A text for a comparison with the text that a publisher shows: publishers trim texts, fold white space and compose
 * characters. Two texts are the same if their comparable forms are equal.
 */
export function comparableText(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}
