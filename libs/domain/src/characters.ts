/**
 * True if the text has more than `most` characters. Counts code points as JSON Schema does, so that a character outside
 * the basic plane counts once [contract 4]. Reads no more of a long text than it needs.
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  // A character has one or two UTF-16 units.
  if (text.length > 2 * most) return true;
  let count = 0;
  for (const _character of text) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
