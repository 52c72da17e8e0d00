import { isObject } from './json.js';
import type { JsonObject, JsonValue } from './json.js';

/** Reads `a.b.c`; undefined if a part of the path is missing [publishers 1.4]. */
export function valueAt(source: JsonObject, path: string): JsonValue | undefined {
  let here: JsonValue | undefined = source;
  for (const key of path.split('.')) {
    if (!isObject(here)) return undefined;
    here = here[key];
  }
  return here;
}

/**
 * Writes `a.b.c` in place and creates the objects on the path. `undefined` removes the value, and objects that become
 * empty [publishers 1.4].
 */
export function setAt(target: JsonObject, path: string, value: JsonValue | undefined): void {
  const dot = path.indexOf('.');
  if (dot < 0) {
    if (value === undefined) delete target[path];
    else target[path] = value;
    return;
  }
  const key = path.slice(0, dot);
  const child = target[key];
  if (!isObject(child) && value === undefined) return;
  const next: JsonObject = isObject(child) ? child : {};
  setAt(next, path.slice(dot + 1), value);
  if (Object.keys(next).length > 0) target[key] = next;
  else delete target[key];
}

/**
 * JSON merge patch in place (RFC 7396): merges objects deeply, removes null, replaces everything else [publishers 3.4].
 */
export function mergeInto(target: JsonObject, patch: JsonObject): void {
  for (const [key, value] of Object.entries(patch)) {
    const current = target[key];
    if (value === null) delete target[key];
    else if (isObject(value)) {
      const next: JsonObject = isObject(current) ? current : {};
      mergeInto(next, value);
      target[key] = next;
    } else target[key] = value;
  }
}
