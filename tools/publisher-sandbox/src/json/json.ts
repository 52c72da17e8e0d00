/** Anything JSON can say; what crosses the wire is narrowed from this, never from `any` [publishers 1.1, 2.1]. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. Keys holding `undefined` vanish when written, as both publishers omit unset fields [publishers 1.1, 2.1]. */
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

/** Narrows a value to an object that is neither null nor an array [publishers 1.1, 2.1]. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is an object, else an empty one [publishers 1.1, 2.1]. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value when it is an array, else an empty one [publishers 1.1, 2.1]. */
export function arrayOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The value when it is a string, else undefined [publishers 1.1, 2.1]. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A deep copy: what leaves the world must not let a caller edit the world [publishers 1.1, 2.1]. */
export function copy<T extends JsonValue>(value: T): T {
  return structuredClone(value);
}

/** Parses text; undefined when it is not JSON [publishers 1.1, 2.1]. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
