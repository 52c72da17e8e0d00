/**
 * The number of characters (code points) of a text. Every length limit counts them [contract 4]: a character outside
 * the basic plane, such as an emoji, has two UTF-16 units and counts once.
 */
export function characterCount(text: string): number {
  return [...text].length;
}
