import { PublisherError } from '@listings/publisher-sdk';

/** An object that came from the directory: nothing about its members is known yet. */
export type JsonObject = { readonly [key: string]: unknown };

/** The value as an object; lists and null are none. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The value as a list of objects; undefined when it is none. */
export function asObjects(value: unknown): readonly JsonObject[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const objects = value.map(asObject);
  return objects.every((each) => each !== undefined) ? objects : undefined;
}

/** A text with something in it, without what no database takes. */
export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replaceAll('\0', '').toWellFormed().trim() || undefined;
}

/** An id of the directory. Nothing else is taken, because ids become parts of paths. */
export function asId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]-[a-z0-9-]{1,60}$/.test(value) ? value : undefined;
}

/** A whole number from 0. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Unix seconds as a date. */
export function asTime(value: unknown): Date | undefined {
  const seconds = asCount(value);
  return seconds === undefined || seconds > 32_503_680_000 ? undefined : new Date(seconds * 1000);
}

/** A page of the web that a browser can open. */
export function asLink(value: unknown): string | undefined {
  const text = asText(value);
  return text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

/** An answer that lacks what the protocol promises; after a write it may have taken effect all the same. */
export function unusable(what: string, { outcomeUnknown = false } = {}): PublisherError {
  return new PublisherError({
    kind: 'TRANSIENT',
    text: `${what}: the answer is not what the protocol says`,
    outcomeUnknown,
  });
}

/** A reference that the core hands back; one that was never ours leads nowhere. */
export function inPath(ref: string): string {
  return encodeURIComponent(ref);
}
