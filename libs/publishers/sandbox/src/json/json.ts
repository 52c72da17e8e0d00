/** Any JSON value. Data from the wire is narrowed from this type, never from `any` [publishers 1.1, 2.1]. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/**
 * A JSON object. Keys with the value `undefined` are not serialized, as both publishers omit unset fields [publishers
 * 1.1, 2.1].
 */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** Narrows a value to an object that is neither null nor an array [publishers 1.1, 2.1]. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, otherwise an empty one [publishers 1.1, 2.1]. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value if it is an array, otherwise an empty one [publishers 1.1, 2.1]. */
export function arrayOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is a string, otherwise undefined [publishers 1.1, 2.1]. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A deep copy, so that a caller cannot change the data of the world [publishers 1.1, 2.1]. */
export function copy<T extends JsonValue>(value: T): T {
  return structuredClone(value);
}

/** Parses JSON; undefined if the text is not JSON [publishers 1.1, 2.1]. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
