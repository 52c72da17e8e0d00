/** An object from the publisher. Nothing is known about its fields yet. */
export type JsonObject = { readonly [key: string]: unknown };

/** Returns the value if it is an object, but not for an array or null. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The objects of a list. Any other value counts as an empty list. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return asList(value)
    .map(asObject)
    .filter((each) => each !== undefined);
}

/** The strings of a list. Any other value counts as an empty list. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value)
    .map(asText)
    .filter((each) => each !== undefined);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * A non-empty string, trimmed, because the publisher omits unknown values [publishers 2.1]. Removes NUL and lone
 * surrogates, which no database stores.
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

/** A finite number, also if the publisher sent it as a string. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = asText(value);
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** A count: a whole number from 0. */
export function asCount(value: unknown): number | undefined {
  const number = asNumber(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** A boolean. Any other value is unknown. */
export function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/**
 * An id: a numeric string, or two joined by `_` for a post [publishers 2.1]. Any other value is refused, because ids
 * become parts of paths.
 */
export function asId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : undefined;
  return typeof value === 'string' && value.length <= 200 && /^\d+(_\d+)?$/.test(value) ? value : undefined;
}

/** Parses a time like `2024-05-01T12:00:00+0000` to milliseconds. The offset has no colon [publishers 2.1]. */
export function asTime(value: unknown): number | undefined {
  const text = asText(value);
  if (text === undefined || !/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(time) ? undefined : time;
}
