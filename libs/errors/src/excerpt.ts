const MOST_CHARACTERS = 100;

/**
 * The beginning of a client's or a publisher's text, for a message or a log line: at most 100 characters [contract 4].
 * Every message that repeats an input goes through this function.
 */
export function excerpt(input: string | number): string {
  const text = String(input);
  if (text.length <= MOST_CHARACTERS) return text;
  // Two UTF-16 units hold at least one character, so that the rest of a long text is not read.
  const characters = [...text.slice(0, 2 * MOST_CHARACTERS)];
  if (characters.length <= MOST_CHARACTERS && text.length <= 2 * MOST_CHARACTERS) return text;
  return `${characters.slice(0, MOST_CHARACTERS).join('')}…`;
}
