import { PublisherError } from './errors.js';

/** An object from a publisher. Nothing is known about its members until a reader below has checked them. */
export type JsonObject = { readonly [key: string]: unknown };

/** The greatest depth that {@link plainJson} accepts. */
const MOST_LEVELS = 32;

/** Returns the value if it is an object; undefined for a list, null and everything else. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The objects of a list, without its other elements. A value that is no list counts as an empty one. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return asList(value, asObject);
}

/**
 * The value if it is a list that contains only objects, otherwise undefined: for lists in which a missing element would
 * count as deleted.
 */
export function asWholeList(value: unknown): readonly JsonObject[] | undefined {
  const objects = asObjects(value);
  return Array.isArray(value) && objects.length === value.length ? objects : undefined;
}

/** The texts of a list, without its other elements. A value that is no list counts as an empty one. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value, asText);
}

/** The texts of a list; undefined for a value that is no list, where an absent list says something else than an empty one. */
export function asKnownTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? asTexts(value) : undefined;
}

/** A trimmed text that is not empty. Removes NUL and replaces lone surrogates, which no database stores. */
export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replaceAll('\0', '').toWellFormed().trim() || undefined;
}

/** A text that the publisher may send as a number: a postal code, the number of a store. */
export function asTextOrNumber(value: unknown): string | undefined {
  return asText(value) ?? asNumber(value)?.toString();
}

/** A finite number, also if the publisher sent it as a decimal text. */
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

/** A boolean. Every other value is unknown, also `"true"` and 1. */
export function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The moment of an ISO 8601 text. The offset may lack its colon: `2024-05-01T12:00:00+0000`. */
export function asTime(value: unknown): Date | undefined {
  const text = asText(value);
  if (text === undefined || !/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const time = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The moment of Unix seconds, up to the year 3000. */
export function asUnixTime(value: unknown): Date | undefined {
  const seconds = asCount(value);
  return seconds === undefined || seconds > 32_503_680_000 ? undefined : new Date(seconds * 1000);
}

/** An absolute http or https URL. */
export function asLink(value: unknown): string | undefined {
  const text = asText(value);
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}

/**
 * A copy in which null is absent and texts contain no NUL and no lone surrogates, for a check against a schema.
 * Undefined for a value that is nested too deeply.
 */
export function plainJson(value: unknown): unknown {
  try {
    return plain(value, 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * An object without its members that are undefined or empty texts, for a publisher that refuses them.
 *
 * @example
 * const json = present({ message: content.message, link: content.cta?.url });
 */
export function present<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== '')) as T;
}

/**
 * The failure for a response that is not as the publisher documents it. Set `outcomeUnknown` for the response to a
 * write, because it may have taken effect.
 *
 * @example
 * const ref = asText(body['id']);
 * if (ref === undefined) throw unusable('the new post has no id', { outcomeUnknown: true });
 */
export function unusable(what: string, { outcomeUnknown = false, cause }: UnusableOptions = {}): PublisherError {
  return new PublisherError({ kind: 'TRANSIENT', text: what, outcomeUnknown }, { cause });
}

/** The options of {@link unusable}. */
export interface UnusableOptions {
  readonly outcomeUnknown?: boolean;
  readonly cause?: unknown;
}

/**
 * Returns the value that a reader found, or throws {@link unusable} if it found none.
 *
 * @example
 * const ref = needed(asText(shop['id']), 'the id of a shop');
 */
export function needed<T>(value: T | undefined, what: string, options?: UnusableOptions): T {
  if (value === undefined) throw unusable(`the publisher returned no valid value for ${what}`, options);
  return value;
}

function asList<T>(value: unknown, read: (element: unknown) => T | undefined): readonly T[] {
  return Array.isArray(value) ? value.map(read).filter((each) => each !== undefined) : [];
}

function plain(value: unknown, level: number): unknown {
  if (typeof value === 'string') return value.replace(/[\0\p{Cs}]/gu, '');
  if (typeof value !== 'object' || value === null) return value;
  if (level >= MOST_LEVELS) throw new RangeError('nested too deeply');
  if (Array.isArray(value)) return value.map((each) => plain(each, level + 1));
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member, level + 1)]));
}
