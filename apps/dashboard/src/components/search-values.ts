const MAX_LENGTH = 200;

/** A text of the address; anything else, and one that is too long, is left out. */
export function textOf(value: unknown, maxLength = MAX_LENGTH): string | undefined {
  // The router reads a number in the address as one.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= maxLength ? text : undefined;
}
