/** An object that came from the publisher: nothing about its members is known yet. */
export type JsonObject = { readonly [key: string]: unknown };

/** The value as an object; arrays and null are none. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The objects of a list; anything that is no list is an empty one. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return asList(value)
    .map(asObject)
    .filter((each) => each !== undefined);
}

/** The strings of a list; anything that is no list is an empty one. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value)
    .map(asText)
    .filter((each) => each !== undefined);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * A string with something in it, trimmed: the publisher omits what it does not know [publishers 2.1]. Without what no
 * database takes: NUL and halves of characters.
 */
export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll('\u0000', '').toWellFormed().trim();
  return text === '' ? undefined : text;
}

/** A text that the publisher may send as a number: a store number, a postal code. */
export function asTextOrNumber(value: unknown): string | undefined {
  return asText(value) ?? asNumber(value)?.toString();
}

/** A finite number, also when it was sent as a string. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = asText(value);
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** A number of things: whole and not negative. */
export function asCount(value: unknown): number | undefined {
  const number = asNumber(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** A flag; anything but true and false is unknown. */
export function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/**
 * An id: a numeric string, or two joined by `_` for a post [publishers 2.1]. Nothing else is taken, because ids
 * become parts of paths.
 */
export function asId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  return typeof value === 'string' && value.length <= 200 && /^\d+(_\d+)?$/.test(value) ? value : undefined;
}

/** A time like `2024-05-01T12:00:00+0000` in milliseconds; the offset has no colon [publishers 2.1]. */
export function asTime(value: unknown): number | undefined {
  const text = asText(value);
  if (text === undefined || !/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(time) ? undefined : time;
}
