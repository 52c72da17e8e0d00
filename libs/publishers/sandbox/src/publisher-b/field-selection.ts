import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { invalidParameter } from './errors.js';

/** One requested field with its nested fields: `reviewer{id,name}`, `likes.summary(true)` [publishers 2.1, 2.6]. */
export interface AskedField {
  readonly name: string;
  readonly modifiers: Readonly<Record<string, string>>;
  readonly inner?: readonly AskedField[];
}

/** Parses a `fields=` parameter. A syntax error is code 100 [publishers 2.1]. */
export function readFields(text: string): AskedField[] {
  let at = 0;
  const list = (end: string): AskedField[] => {
    const fields: AskedField[] = [];
    while (at < text.length && text[at] !== end) {
      fields.push(field());
      if (text[at] === ',') at++;
      else if (text[at] !== end && at < text.length) throw broken(text);
    }
    return fields;
  };
  const field = (): AskedField => {
    const name = word(/[\w-]+/y);
    const modifiers: Record<string, string> = {};
    while (text[at] === '.') {
      at++;
      const modifier = word(/\w+/y);
      const value = word(/\([^)]*\)/y);
      modifiers[modifier] = value.slice(1, -1);
    }
    if (text[at] !== '{') return { name, modifiers };
    at++;
    const inner = list('}');
    if (text[at++] !== '}') throw broken(text);
    return { name, modifiers, inner };
  };
  const word = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) throw broken(text);
    at += found.length;
    return found;
  };
  return list('\0');
}

function broken(text: string): Error {
  return invalidParameter(`Syntax error in fields: ${text}`);
}

/**
 * Returns the requested fields of an object. An unknown field is code 100; an unset one is left out [publishers 2.1].
 */
export function selectFields(
  object: JsonObject,
  asked: readonly AskedField[],
  kind: { readonly name: string; readonly fields: readonly string[] },
): JsonObject {
  const selected: JsonObject = {};
  for (const { name, inner } of asked) {
    if (!kind.fields.includes(name))
      throw invalidParameter(`Tried accessing nonexistent field (${name}) on node type (${kind.name})`);
    const value = object[name];
    // The objects of an edge have their fields already.
    if (value !== undefined) selected[name] = inner && !isEdge(value) ? inside(value, inner) : value;
  }
  // An object with an id always includes it.
  if (object['id'] !== undefined && kind.fields.includes('id')) selected['id'] = object['id'];
  return selected;
}

function isEdge(value: JsonValue): boolean {
  return isObject(value) && Array.isArray(value['data']);
}

function inside(value: JsonValue, asked: readonly AskedField[]): JsonValue {
  if (Array.isArray(value)) return value.map((item) => inside(item, asked));
  if (!isObject(value)) return value;
  const part: JsonObject = {};
  for (const { name, inner } of asked) {
    const found = value[name];
    if (found !== undefined) part[name] = inner ? inside(found, inner) : found;
  }
  return part;
}
