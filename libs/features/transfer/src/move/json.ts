/** A JSON object whose fields nobody has checked. */
export type Unchecked = Readonly<Record<string, unknown>>;

/** A value as an object; one without fields if it is none. */
export function objectOf(value: unknown): Unchecked {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unchecked) : {};
}

/** A value as a list of at most `most` elements; an empty one if it is none. */
export function listOf(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

/** A value as a text of at most `most` characters, without what the database cannot store; undefined if it is none. */
export function textOf(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value.length <= most ? value.replaceAll('\0', '').toWellFormed() : undefined;
}

/** An id of the other service, which may be a number or a text; undefined if it is neither. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && /^[\w.:=+/-]{1,100}$/.test(value) ? value : undefined;
}

/** A time after 1970; undefined if it is none. The database knows fewer years than the language. */
export function timeOf(value: unknown): Date | undefined {
  const time = typeof value === 'string' && value.length < 50 ? new Date(value) : undefined;
  return time !== undefined && time.getTime() >= 0 ? time : undefined;
}

/** The address of a page or an image, of at most `most` characters; undefined if it is none that a browser may open. */
export function webLinkOf(value: unknown, most: number): string | undefined {
  const text = textOf(value, most);
  return text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
