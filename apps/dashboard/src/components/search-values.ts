const MAX_LENGTH = 200;

/** A text of the address; anything else, and one that is too long, is left out. */
export function textOf(value: unknown): string | undefined {
  // The router reads a number in the address as one.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH ? text : undefined;
}

/** A moment of the address in UTC; anything else is left out. */
export function momentOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined;
}
