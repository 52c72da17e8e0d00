import { PublisherError } from '@listings/publisher-sdk';

/** An object from the directory. Nothing is known about its fields yet. */
export type JsonObject = { readonly [key: string]: unknown };

/** Returns the value if it is an object, but not for a list or null. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** Returns the value if it is a list of objects, otherwise undefined. */
export function asObjects(value: unknown): readonly JsonObject[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const objects = value.map(asObject);
  return objects.every((each) => each !== undefined) ? objects : undefined;
}

/** A non-empty text, without characters that no database stores. */
export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replaceAll('\0', '').toWellFormed().trim() || undefined;
}

/** An id of the directory. Any other value is refused, because ids become parts of paths. */
export function asId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]-[a-z0-9-]{1,60}$/.test(value) ? value : undefined;
}

/** A whole number from 0. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Converts Unix seconds to a date. */
export function asTime(value: unknown): Date | undefined {
  const seconds = asCount(value);
  return seconds === undefined || seconds > 32_503_680_000 ? undefined : new Date(seconds * 1000);
}

/** An http or https URL. */
export function asLink(value: unknown): string | undefined {
  const text = asText(value);
  return text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;
}

/** The failure for a response that does not match the protocol. A write may have taken effect. */
export function unusable(what: string, { outcomeUnknown = false } = {}): PublisherError {
  return new PublisherError({
    kind: 'TRANSIENT',
    text: `${what}: the response does not match the protocol`,
    outcomeUnknown,
  });
}

/** Validates a reference from the core. One that this plug-in never returned cannot exist. */
export function inPath(ref: string): string {
  return encodeURIComponent(ref);
}
